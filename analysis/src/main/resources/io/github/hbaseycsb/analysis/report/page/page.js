'use strict';
(() => {
  const charts = JSON.parse(document.getElementById('charts').textContent);
  const narrow = () => window.innerWidth < 640;
  const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  const number = value => {
    if (value === null || value === undefined || Number.isNaN(value)) return '-';
    const size = Math.abs(value);
    const digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    return value.toLocaleString('en', {maximumFractionDigits: digits});
  };

  const short = value => {
    const size = Math.abs(value);
    if (size >= 1e9) return +(value / 1e9).toPrecision(4) + 'G';
    if (size >= 1e6) return +(value / 1e6).toPrecision(4) + 'M';
    if (size >= 1e4) return +(value / 1e3).toPrecision(4) + 'k';
    return (+value.toPrecision(4)).toLocaleString('en', {maximumFractionDigits: 9});
  };

  // 1, 2 or 5 times a power of ten, so that at most so many steps are in a span.
  const roundStep = (span, most) => {
    const power = 10 ** Math.floor(Math.log10(span / most));
    return [1, 2, 5, 10].map(factor => +(factor * power).toPrecision(1)).find(step => span / step <= most * 1.0001);
  };

  const multiples = (from, to, step) => {
    const all = [];
    for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) all.push(+(i * step).toPrecision(12));
    return all;
  };

  // From 0, or from below, to round ends.
  function linearTicks(values, most, whole) {
    const low = Math.min(0, ...values);
    const high = Math.max(0, ...values);
    const step = Math.max(whole ? 1 : 0, roundStep(high - low || 1, most));
    return multiples(Math.floor(low / step + 1e-9) * step, Math.ceil((high || low + 1) / step - 1e-9) * step, step);
  }

  // Powers of ten, with their double and fivefold where these are few.
  function logTicks(values) {
    const low = Math.min(...values);
    const high = Math.max(...values);
    const factors = high / low > 200 ? [1] : [1, 2, 5];
    const all = [];
    for (let e = Math.floor(Math.log10(low)) - 1; e <= Math.ceil(Math.log10(high)) + 1; e++) {
      factors.forEach(factor => all.push(+(factor * 10 ** e).toPrecision(1)));
    }
    const first = all.findLastIndex(tick => tick <= low);
    const last = all.findIndex(tick => tick >= high);
    return all.slice(first, Math.max(last, first + 1) + 1);
  }

  const seen = (model, values) => values.filter(value => Number.isFinite(value) && (model.scale === 'LINEAR' || value > 0));

  // An axis with these ticks and no others; from end to end of them unless said.
  const ticked = (option, ticks, min = ticks[0], max = ticks[ticks.length - 1]) => Object.assign(option, {min, max,
    axisTick: {...option.axisTick, customValues: ticks},
    splitLine: {...option.splitLine, customValues: ticks},
    axisLabel: {...option.axisLabel, customValues: ticks}});

  // The ticks that fit a model's axis and its values.
  function scaled(option, model, values, most) {
    const all = seen(model, values);
    if (!all.length) all.push(1);
    return ticked(option, model.scale === 'LINEAR' ? linearTicks(all, most, model.unit === 'number') : logTicks(all));
  }

  const across = () => narrow() ? 4 : 8;
  const UPWARD = 5;

  // The percentile that stands at 1 / (1 - p).
  const percentile = x => (100 - 100 / x).toLocaleString('en', {maximumFractionDigits: 6}) + '%';

  const axisFormat = axis => axis.scale === 'PERCENTILE' ? percentile : short;

  function axis(model, horizontal) {
    const line = {lineStyle: {color: color('--line')}};
    const common = {
      name: model.label,
      nameLocation: 'middle',
      nameTextStyle: {color: color('--ink'), fontSize: 12},
      axisLine: {show: true, ...line},
      axisTick: line,
      splitLine: {lineStyle: {color: color('--line'), opacity: 0.6}},
      axisLabel: {color: color('--quiet'), hideOverlap: true},
    };
    if (horizontal) common.nameGap = 28;
    if (model.categories) {
      const width = narrow() ? 100 : 220;
      return {...common, type: 'category', data: model.categories, inverse: true, nameGap: width + 16,
        axisLabel: {...common.axisLabel, width, overflow: 'break', fontSize: 11, lineHeight: 12, interval: 0}};
    }
    const format = axisFormat(model);
    return {...common, type: model.scale === 'LINEAR' ? 'value' : 'log', nameGap: horizontal ? 28 : 48,
      axisLabel: {...common.axisLabel, formatter: format},
      axisPointer: {label: {formatter: p => format(p.value)}}};
  }

  const left = model => model.y.categories ? (narrow() ? 140 : 262) : 68;

  function base(model) {
    return {
      animation: false,
      color: [0, 1, 2, 3, 4, 5, 6, 7].map(i => color('--c' + i)),
      textStyle: {color: color('--ink'), fontFamily: 'system-ui, sans-serif'},
      grid: {left: left(model), right: 24, top: 40, bottom: 52},
      legend: {show: model.kind !== 'HEAT' && model.series.length > 1, type: 'scroll', top: 4, left: 'center',
        textStyle: {color: color('--ink')}, inactiveColor: color('--line'), pageTextStyle: {color: color('--ink')},
        pageIconColor: color('--ink'), pageIconInactiveColor: color('--line')},
      tooltip: {confine: true, backgroundColor: color('--paper'), borderColor: color('--line'),
        textStyle: {color: color('--ink'), fontSize: 12}},
    };
  }

  const xs = (model, series) => series.xs || model.xs || [];

  function bands(model) {
    if (!model.bands.length) return undefined;
    return {
      silent: true,
      data: model.bands.map(b => [
        {xAxis: b.from, name: b.name === 'warm-up' ? b.name : '',
          itemStyle: {color: color(b.name === 'dip' ? '--dip' : '--band')},
          label: {color: color('--quiet'), position: 'insideTop', fontSize: 11}},
        {xAxis: b.to},
      ]),
    };
  }

  function lines(model) {
    const unit = model.y.unit ? ' ' + model.y.unit : '';
    const all = model.series.flatMap(s => xs(model, s));
    const option = {...base(model), xAxis: axis(model.x, true), yAxis: axis(model.y, false)};
    scaled(option.yAxis, model.y, model.series.flatMap(s => s.ys), UPWARD);
    if (model.x.scale === 'PERCENTILE') {
      const end = Math.max(...all);
      ticked(option.xAxis, logTicks([1, end]).filter(tick => tick <= end), 1, end);
    } else if (model.x.scale === 'LINEAR' && model.series.every(s => s.mark === 'NONE')) {
      // Time is shown from its beginning to its end.
      const from = Math.min(...all, ...model.bands.map(b => b.from));
      const to = Math.max(...all, ...model.bands.map(b => b.to));
      ticked(option.xAxis, multiples(from, to, roundStep(to - from || 1, across())), from, to);
    } else {
      scaled(option.xAxis, model.x, all, across());
    }
    option.tooltip.trigger = 'axis';
    option.tooltip.valueFormatter = value => number(value) + unit;
    // What holds, what is not decided and what fails differ by shape and have the verdicts' colors.
    const apart = {DOT: 'circle', DIAMOND: 'diamond', TRIANGLE: 'triangle'};
    const own = {DOT: '--valid', DIAMOND: '--suspect', TRIANGLE: '--invalid', LIMIT: '--ink'};
    option.series = model.series.map((s, i) => ({
      type: 'line', name: s.name, showSymbol: s.mark !== 'NONE' && s.mark !== 'LIMIT', symbolSize: apart[s.mark] ? 11 : 7,
      symbol: apart[s.mark] || (s.mark === 'LIMIT' ? 'none' : 'circle'), itemStyle: own[s.mark] ? {color: color(own[s.mark])} : undefined,
      lineStyle: {width: apart[s.mark] ? 0 : 1.6, color: s.mark === 'LIMIT' ? color('--ink') : undefined, type: s.mark === 'LIMIT' ? 'dashed' : ['solid', 'dashed', 'dotted'][Math.floor(i / 8) % 3]},
      data: xs(model, s).map((x, j) => [x, model.y.scale === 'LOG' && !(s.ys[j] > 0) ? null : s.ys[j]]),
      markArea: i === 0 ? bands(model) : undefined,
    }));
    return option;
  }

  // A mean with its interval: a bar from end to end and a mark between them.
  const interval = series => ({
    type: 'custom', name: series.name, z: 2,
    encode: {x: [0, 2, 3], y: 1},
    data: series.ys.map((y, i) => [y, i, series.lows[i] === null ? y : series.lows[i],
      series.highs[i] === null ? y : series.highs[i]]),
    renderItem: (params, api) => {
      if (Number.isNaN(api.value(0)) || api.value(0) === null) return undefined;
      const [x, y] = api.coord([api.value(0), api.value(1)]);
      const low = api.coord([api.value(2), api.value(1)])[0];
      const high = api.coord([api.value(3), api.value(1)])[0];
      const stroke = {stroke: api.visual('color'), lineWidth: 2, fill: null};
      const bar = (x1, y1, x2, y2) => ({type: 'line', shape: {x1, y1, x2, y2}, style: stroke});
      return {type: 'group', children: [
        bar(low, y, high, y), bar(low, y - 6, low, y + 6), bar(high, y - 6, high, y + 6),
        {type: 'rect', shape: {x: x - 2, y: y - 10, width: 4, height: 20}, style: {fill: api.visual('color')}},
      ]};
    },
  });

  function rows(model) {
    const option = {...base(model), xAxis: axis(model.x, true), yAxis: axis(model.y, false)};
    const unit = model.x.unit ? ' ' + model.x.unit : '';
    scaled(option.xAxis, model.x, model.series.flatMap(s => [...s.ys, ...(s.lows || []), ...(s.highs || [])]), across());
    option.grid.top = 44;
    option.legend.show = true;
    option.tooltip.trigger = 'item';
    option.tooltip.formatter = p => {
      const series = model.series[p.seriesIndex];
      const i = p.value[1];
      const known = series.lows && series.lows[i] !== null;
      return echarts.format.encodeHTML(model.y.categories[i] + ', ' + series.name + ': ' + number(p.value[0])
        + (known ? ' [' + number(series.lows[i]) + ', ' + number(series.highs[i]) + ']' : '') + unit);
    };
    option.series = model.series.map(s => s.lows ? interval(s) : {
      type: 'scatter', name: s.name, z: 3, symbolSize: 8, itemStyle: {opacity: 0.8},
      data: s.ys.map((y, i) => [y, i]),
    });
    return option;
  }

  function stack(model) {
    const option = {...base(model), xAxis: axis(model.x, true), yAxis: axis(model.y, false)};
    scaled(option.xAxis, model.x, model.y.categories.map((name, i) => model.series.reduce((sum, s) => sum + s.ys[i], 0)), across());
    option.grid.top = 44;
    option.tooltip.trigger = 'item';
    option.tooltip.formatter = p => echarts.format.encodeHTML(
      model.y.categories[p.dataIndex] + ', ' + p.seriesName + ': ' + number(p.value) + ' ' + model.x.unit);
    option.series = model.series.map(s => ({type: 'bar', stack: 'all', name: s.name, barMaxWidth: 28, data: s.ys,
      itemStyle: s.name === 'unknown' ? {color: color('--line')} : undefined}));
    return option;
  }

  function heat(model) {
    const values = model.series.flatMap(s => s.ys).filter(v => v !== null);
    const option = {...base(model), xAxis: axis(model.x, true), yAxis: axis(model.y, false)};
    Object.assign(option.xAxis, {type: 'category', data: model.xs, splitLine: {show: false}});
    // A column has the label of the round second that it contains.
    const end = model.xs[model.xs.length - 1];
    const labels = new Map(multiples(model.xs[0], end, roundStep(end - model.xs[0] || 1, across()))
      .map(tick => [model.xs.findLastIndex(x => x <= tick), short(tick)]));
    const labeled = column => labels.has(column);
    Object.assign(option.xAxis.axisLabel, {interval: labeled, formatter: (value, column) => labels.get(column) || ''});
    option.xAxis.axisTick = {...option.xAxis.axisTick, interval: labeled};
    option.yAxis.name = model.y.title;
    option.yAxis.axisLabel.overflow = 'truncate';
    option.grid.top = 56;
    const most = linearTicks(values, UPWARD).pop();
    option.visualMap = {min: 0, max: most, calculable: false, orient: 'horizontal', left: 'center', top: 0,
      itemHeight: narrow() ? 90 : 160, itemWidth: 12, formatter: short, precision: 0,
      text: [short(most) + ' ' + model.y.unit, '0'],
      textStyle: {color: color('--ink')}, inRange: {color: ['--heat0', '--heat1', '--heat2'].map(color)}};
    option.tooltip.formatter = p => echarts.format.encodeHTML(model.y.categories[p.value[1]] + ', from '
      + number(model.xs[p.value[0]]) + ' s: ' + number(p.value[2]) + ' ' + model.y.unit);
    option.series = [{type: 'heatmap', name: model.title,
      data: model.series.flatMap((s, row) => s.ys.map((v, column) => [column, row, v])).filter(d => d[2] !== null)}];
    return option;
  }

  const options = {LINES: lines, ROWS: rows, STACK: stack, HEAT: heat};
  const drawn = new Map();

  function draw(figure) {
    const plot = figure.querySelector('.plot');
    if (drawn.has(figure) || !plot.clientWidth) return;
    const model = charts[+figure.dataset.chart];
    const chart = echarts.init(plot, null, {renderer: 'svg'});
    chart.setOption(options[model.kind](model));
    // Charts of one run show the same moment together.
    const run = figure.closest('details.run');
    if (run && model.kind === 'LINES') {
      run.id = run.id || 'run-' + figure.dataset.chart;
      chart.group = run.id;
      echarts.connect(run.id);
    }
    drawn.set(figure, chart);
  }

  function redraw() {
    const figures = [...drawn.keys()];
    drawn.forEach(chart => chart.dispose());
    drawn.clear();
    figures.forEach(draw);
  }

  function cell(row, text, heading, right) {
    const element = document.createElement(heading ? 'th' : 'td');
    element.textContent = text;
    if (right) element.className = 'n';
    row.append(element);
  }

  // What a chart shows, as rows of text.
  function rowsOf(model) {
    const format = axisFormat(model.x);
    if (model.kind === 'ROWS' || model.kind === 'STACK') {
      return [[model.y.label, ...model.series.flatMap(s =>
        s.lows ? [s.name + ', ' + model.x.label, 'from', 'to'] : [s.name])],
      ...model.y.categories.map((name, i) => [name, ...model.series.flatMap(s =>
        s.lows ? [s.ys, s.lows, s.highs].map(v => number(v[i])) : [number(s.ys[i])])])];
    }
    if (model.kind === 'HEAT') {
      return [[model.x.label, ...model.y.categories.map(name => name + ', ' + model.y.unit)],
        ...model.xs.map((x, i) => [number(x), ...model.series.map(s => number(s.ys[i]))])];
    }
    const named = s => s.name + ', ' + model.y.label;
    if (model.series.every(s => !s.xs)) {
      return [[model.x.label, ...model.series.map(named)],
        ...model.xs.map((x, i) => [number(x), ...model.series.map(s => number(s.ys[i]))])];
    }
    return [['series', model.x.label, model.y.label, ''],
      ...model.series.flatMap(s => xs(model, s).map((x, i) =>
        [s.name, model.x.scale === 'PERCENTILE' ? format(x) : number(x), number(s.ys[i]), (s.labels || [])[i] || '']))];
  }

  function table(details) {
    const place = details.querySelector('.wide');
    if (!details.open || place.firstChild) return;
    const model = charts[+details.closest('figure').dataset.chart];
    const element = document.createElement('table');
    rowsOf(model).forEach((values, i) => {
      const row = element.insertRow();
      values.forEach((value, column) => cell(row, value, i === 0, i > 0 && column > 0));
    });
    place.append(element);
    reachable();
  }

  // A table that is wider than its place is scrolled with the keyboard, too.
  const reachable = () => document.querySelectorAll('.wide').forEach(place =>
    place.scrollWidth > place.clientWidth ? place.setAttribute('tabindex', '0') : place.removeAttribute('tabindex'));

  // What a link leads to is opened, with all that it is in.
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let element = target; element; element = element.parentElement) {
      if (element.tagName === 'DETAILS') element.open = true;
    }
    target.scrollIntoView();
  }

  const contents = document.querySelector('nav details');
  const phone = matchMedia('(max-width: 1099px)');
  const fold = () => { if (contents) contents.open = !phone.matches; };
  fold();
  phone.addEventListener('change', fold);
  document.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    if (contents && phone.matches && contents.contains(link)) contents.open = false;
    // A link to where one has been already is no change of the address.
    if (link.hash === location.hash) reveal();
  });
  window.addEventListener('hashchange', reveal);
  reveal();

  const cells = [...document.querySelectorAll('details.cell')];
  const all = document.getElementById('all');
  if (all) {
    all.addEventListener('click', () => {
      const open = cells.some(cell => !cell.open);
      cells.forEach(cell => { cell.open = open; });
      all.textContent = open ? 'Close all cells' : 'Open all cells';
    });
  }

  // A page that is being printed has its pictures; there is no room to draw them again.
  const printing = () => document.documentElement.classList.contains('print');

  const figures = [...document.querySelectorAll('figure[data-chart]')];
  const watcher = new IntersectionObserver(entries =>
    entries.filter(e => e.isIntersecting && !printing()).forEach(e => draw(e.target)), {rootMargin: '600px'});
  figures.forEach(figure => watcher.observe(figure));
  document.querySelectorAll('details.values').forEach(d => d.addEventListener('toggle', () => table(d)));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => printing() || redraw());
  document.addEventListener('toggle', reachable, true);
  reachable();
  let width = window.innerWidth;
  window.addEventListener('resize', () => {
    if (window.innerWidth !== width && !printing()) {
      width = window.innerWidth;
      redraw();
      reachable();
    }
  });
  // On paper all that is open is drawn, in light colors, and scaled to the page.
  window.addEventListener('beforeprint', () => {
    document.documentElement.classList.add('print');
    redraw();
    figures.forEach(draw);
    document.querySelectorAll('.plot svg').forEach(svg =>
      svg.setAttribute('viewBox', '0 0 ' + svg.getAttribute('width') + ' ' + svg.getAttribute('height')));
  });
  window.addEventListener('afterprint', () => {
    document.documentElement.classList.remove('print');
    redraw();
  });
})();
