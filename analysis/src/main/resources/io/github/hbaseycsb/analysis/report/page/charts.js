'use strict';
// The charts of pages and of images: what ECharts is to draw of a model. Images are drawn by Rhino, which has no
// spread in arguments, no rest and no locales.
// color: gives the color of a name in the style; width: gives the width of the place, pixels.
function hbaseYcsbCharts(echarts, color, width) {
  const narrow = () => width() < 560;
  const most = values => values.reduce((a, b) => Math.max(a, b), -Infinity);
  const least = values => values.reduce((a, b) => Math.min(a, b), Infinity);

  const grouped = (value, digits) => {
    const parts = Math.abs(value).toFixed(digits).split('.');
    const decimals = (parts[1] || '').replace(/0+$/, '');
    return (value < 0 ? '-' : '') + parts[0].replace(/\B(?=(\d{3})+$)/g, ',') + (decimals && '.' + decimals);
  };

  const number = value => {
    if (value === null || value === undefined || Number.isNaN(value)) return '-';
    const size = Math.abs(value);
    const digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    return grouped(value, digits);
  };

  const short = value => {
    const size = Math.abs(value);
    if (size >= 1e9) return +(value / 1e9).toPrecision(4) + 'G';
    if (size >= 1e6) return +(value / 1e6).toPrecision(4) + 'M';
    if (size >= 1e4) return +(value / 1e3).toPrecision(4) + 'k';
    return grouped(+value.toPrecision(4), 9);
  };

  // 1, 2 or 5 times a power of ten, so that at most so many steps are in a span.
  const roundStep = (span, steps) => {
    const power = 10 ** Math.floor(Math.log10(span / steps));
    return [1, 2, 5, 10].map(factor => +(factor * power).toPrecision(1)).find(step => span / step <= steps * 1.0001);
  };

  const multiples = (from, to, step) => {
    const all = [];
    for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) all.push(+(i * step).toPrecision(12));
    return all;
  };

  // From 0, or from below, to round ends.
  function linearTicks(values, steps, whole) {
    const low = Math.min(0, least(values));
    const high = Math.max(0, most(values));
    const step = Math.max(whole ? 1 : 0, roundStep(high - low || 1, steps));
    const end = high > low ? high : low + 1;
    return multiples(Math.floor(low / step + 1e-9) * step, Math.ceil(end / step - 1e-9) * step, step);
  }

  // Powers of ten, with their double and fivefold where these are few.
  function logTicks(values) {
    const low = least(values);
    const high = most(values);
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
  function scaled(option, model, values, steps) {
    const all = seen(model, values);
    if (!all.length) all.push(1);
    return ticked(option, model.scale === 'LINEAR' ? linearTicks(all, steps, model.unit === 'number') : logTicks(all));
  }

  const across = () => narrow() ? 4 : 8;
  const UPWARD = 5;

  // The percentile that stands at 1 / (1 - p).
  const percentile = x => grouped(100 - 100 / x, 6) + '%';

  const axisFormat = axis => axis.scale === 'PERCENTILE' ? percentile : short;

  // The width of labels of categories; what is longer has several lines.
  const labels = axis => Math.min(narrow() ? 110 : 250, 16 + 6.2 * most(axis.categories.map(name => name.length)));

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
      const width = labels(model);
      return {...common, name: '', type: 'category', data: model.categories, inverse: true,
        axisLine: {...common.axisLine, onZero: false},
        axisLabel: {...common.axisLabel, width, overflow: 'break', fontSize: 11, lineHeight: 12, interval: 0}};
    }
    const format = axisFormat(model);
    return {...common, type: model.scale === 'LINEAR' ? 'value' : 'log', nameGap: horizontal ? 28 : 48,
      axisLabel: {...common.axisLabel, formatter: format},
      axisPointer: {label: {formatter: p => format(p.value)}}};
  }


  const variants = model => model.series.filter(s => s.lows).length > 1;

  // Beside variants, which have the colors, runs are only points.
  const named = (model, s) => variants(model) && /^run /.test(s.name) ? 'runs' : s.name;

  // What a run or a variant has the color of, wherever it is shown; a single mean is no variant.
  function colorOf(model, s, i) {
    const run = /^run (\d+)$/.exec(s.name);
    const intervals = model.series.filter(other => other.lows);
    if (s.lows && intervals.length === 1) return color('--ink');
    if (run && variants(model)) return color('--quiet');
    return color('--c' + (run ? run[1] - 1 : s.lows ? intervals.indexOf(s) : i) % 8);
  }

  // Lines differ by color, then by dashes.
  const dashes = (s, i) => s.mark === 'LIMIT' ? 'dashed' : ['solid', 'dashed', 'dotted'][Math.floor(i / 8) % 3];

  const dash = (x, length) => 'M' + x + ',4h' + length + 'v3h-' + length + 'z';
  const ICONS = {solid: dash(0, 24), dashed: dash(0, 6) + dash(9, 6) + dash(18, 6),
    dotted: [0, 7, 14, 21].map(x => dash(x, 3)).join('')};

  const icon = (model, s) => s.mark === 'NONE' || s.mark === 'LIMIT'
    ? 'path://' + ICONS[dashes(s, model.series.indexOf(s))] : undefined;

  function base(model) {
    const legend = model.kind !== 'HEAT' && (model.series.length > 1 || model.kind === 'ROWS');
    const shown = model.series.filter(s => s.ys.some(y => y !== null));
    // Names are not measured: about 7 pixels for each character.
    const needed = shown.reduce((sum, s) => sum + 44 + 7 * s.name.length, 0) / (width() - 20);
    const rows = !legend ? 0.5 : needed <= 3 ? Math.ceil(needed) : 1;
    return {
      animation: false,
      color: model.series.map((s, i) => colorOf(model, s, i)),
      textStyle: {color: color('--ink'), fontFamily: 'system-ui, sans-serif'},
      grid: {left: model.y.categories ? labels(model.y) + 20 : 68, right: 24, top: 16 + 22 * rows, bottom: 52},
      legend: {show: legend,
        data: shown.map(s => ({name: named(model, s), icon: icon(model, s)})),
        type: needed <= 3 ? 'plain' : 'scroll', top: 4, left: 'center',
        textStyle: {color: color('--ink')}, inactiveColor: color('--line'), pageTextStyle: {color: color('--ink')},
        pageIconColor: color('--ink'), pageIconInactiveColor: color('--line')},
      tooltip: {confine: true, backgroundColor: color('--paper'), borderColor: color('--line'),
        textStyle: {color: color('--ink'), fontSize: 12}},
    };
  }

  const xs = (model, series) => series.xs || model.xs || [];

  const isRange = b => b.kind === 'RANGE' || b.kind === 'DIP';

  function moments(model, axis) {
    const all = model.bands.filter(b => !isRange(b));
    // A name so near to another one would be on top of it.
    const isFree = (b, i) => !all.slice(0, i).some(a => Math.abs(b.from - a.from) < (axis.max - axis.min) / 40);
    return {
      silent: true, symbol: 'none', lineStyle: {color: color('--ink'), type: 'dashed', width: 1},
      // The answer of a search has its name beside its interval.
      data: all.map((b, i) => ({xAxis: b.from, lineStyle: b.kind === 'ANSWER' ? {type: 'solid'} : {},
        label: {show: b.kind === 'MOMENT' && isFree(b, i), formatter: () => b.name, position: 'insideEndTop', color: color('--quiet'), fontSize: 11}})),
    };
  }

  function bands(model, axis) {
    const ranges = model.bands.filter(isRange);
    if (!ranges.length) return undefined;
    // The label of a band near an end of the axis is beside it, not beyond the end.
    const at = x => model.x.scale === 'LINEAR' ? (x - axis.min) / (axis.max - axis.min)
      : Math.log(Math.max(x, axis.min) / axis.min) / Math.log(axis.max / axis.min);
    const place = b => {
      const middle = (at(b.from) + at(b.to)) / 2;
      return middle > 0.7 ? 'insideTopRight' : middle < 0.3 ? 'insideTopLeft' : 'insideTop';
    };
    return {
      silent: true,
      data: ranges.map(b => [
        {xAxis: b.from, name: b.kind === 'RANGE' ? b.name : '',
          itemStyle: {color: color(b.kind === 'DIP' ? '--dip' : '--band')},
          label: {color: color('--quiet'), position: place(b), fontSize: 11}},
        {xAxis: b.to},
      ]),
    };
  }

  // What is between two series of one name, of which the first has the low ends.
  function area(model, i) {
    const high = model.series[i + 1];
    const ends = xs(model, model.series[i]).map((x, j) => [x, model.series[i].ys[j], high.ys[j]])
      .filter(end => model.y.scale !== 'LOG' || (end[1] > 0 && end[2] > 0));
    return {
      type: 'custom', name: high.name, silent: true, z: 1, itemStyle: {color: color('--c0'), opacity: 0.2},
      dimensions: ['x', 'from', 'to'], encode: {x: 0, y: [1, 2], tooltip: [1, 2]}, data: ends,
      // All of it at once: parts would have seams.
      renderItem: (params, api) => params.dataIndex > 0 ? undefined : {type: 'polygon',
        shape: {points: ends.map(end => api.coord([end[0], end[1]]))
          .concat(ends.slice().reverse().map(end => api.coord([end[0], end[2]])))},
        style: {fill: color('--c0'), opacity: 0.2}},
    };
  }

  function lines(model) {
    const unit = model.y.unit ? ' ' + model.y.unit : '';
    const all = model.series.flatMap(s => xs(model, s));
    const option = {...base(model), xAxis: axis(model.x, true), yAxis: axis(model.y, false)};
    scaled(option.yAxis, model.y, model.series.flatMap(s => s.ys), UPWARD);
    if (model.x.scale === 'PERCENTILE') {
      const end = most(all);
      ticked(option.xAxis, logTicks([1, end]).filter(tick => tick <= end), 1, end);
    } else if (model.x.scale === 'LINEAR' && model.series.every(s => s.mark === 'NONE')) {
      // Time is shown from its beginning to its end.
      const from = least(all.concat(model.bands.map(b => b.from)));
      const to = most(all.concat(model.bands.map(b => b.to)));
      ticked(option.xAxis, multiples(from, to, roundStep(to - from || 1, across())), from, to);
    } else {
      scaled(option.xAxis, model.x, all, across());
    }
    option.tooltip.trigger = 'axis';
    option.tooltip.valueFormatter = value => [].concat(value).map(number).join(' to ') + unit;
    // What holds, what is not decided and what fails differ by shape and have the verdicts' colors.
    const apart = {DOT: 'circle', DIAMOND: 'diamond', TRIANGLE: 'triangle', SQUARE: 'rect'};
    const marks = {DOT: '--valid', DIAMOND: '--suspect', TRIANGLE: '--invalid', SQUARE: '--invalid', LIMIT: '--ink'};
    const isArea = i => i >= 0 && model.series[i].mark === 'AREA';
    option.series = model.series.map((s, i) => isArea(i) ? (isArea(i - 1) ? undefined : area(model, i)) : ({
      type: 'line', name: s.name, showSymbol: s.mark !== 'NONE' && s.mark !== 'LIMIT', symbolSize: apart[s.mark] ? 11 : 7,
      symbol: apart[s.mark] || (s.mark === 'LIMIT' ? 'none' : 'circle'),
      itemStyle: marks[s.mark] ? {color: color(marks[s.mark])} : undefined,
      lineStyle: {width: apart[s.mark] ? 0 : 1.6, type: dashes(s, i)},
      data: xs(model, s).map((x, j) => [x, model.y.scale === 'LOG' && !(s.ys[j] > 0) ? null : s.ys[j]]),
      markArea: i === 0 ? bands(model, option.xAxis) : undefined,
      markLine: i === 0 && !model.bands.every(isRange) ? moments(model, option.xAxis) : undefined,
    })).filter(s => s);
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
    scaled(option.xAxis, model.x, model.series.flatMap(s => s.ys.concat(s.lows || [], s.highs || [])), across());
    option.tooltip.trigger = 'item';
    option.tooltip.formatter = p => {
      const series = model.series[p.seriesIndex];
      const i = p.value[1];
      const known = series.lows && series.lows[i] !== null;
      return echarts.format.encodeHTML(model.y.categories[i] + ', ' + series.name + ': ' + number(p.value[0])
        + (known ? ' [' + number(series.lows[i]) + ', ' + number(series.highs[i]) + ']' : '') + unit);
    };
    const marked = option.xAxis.min < 0 ? {markLine: {silent: true, symbol: 'none', label: {show: false},
      lineStyle: {color: color('--ink'), type: 'solid', width: 1}, data: [{xAxis: 0}]}} : {};
    option.series = model.series.map((s, i) => s.lows ? {...interval(s), ...(i ? {} : marked)} : {
      type: 'scatter', name: named(model, s), z: 3, symbolSize: 8, symbol: i < 8 ? 'circle' : 'triangle', itemStyle: {opacity: 0.8},
      data: s.ys.map((y, i) => [y, i]),
    });
    return option;
  }

  function stack(model) {
    const option = {...base(model), xAxis: axis(model.x, true), yAxis: axis(model.y, false)};
    scaled(option.xAxis, model.x, model.y.categories.map((name, i) => model.series.reduce((sum, s) => sum + s.ys[i], 0)), across());
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
    const highest = linearTicks(values, UPWARD).pop();
    option.visualMap = {min: 0, max: highest, calculable: false, orient: 'horizontal', left: 'center', top: 0,
      itemHeight: narrow() ? 90 : 160, itemWidth: 12, formatter: short, precision: 0,
      text: [short(highest) + ' ' + model.y.unit, '0'],
      textStyle: {color: color('--ink')}, inRange: {color: ['--heat0', '--heat1', '--heat2'].map(color)}};
    option.tooltip.formatter = p => echarts.format.encodeHTML(model.y.categories[p.value[1]] + ', from '
      + number(model.xs[p.value[0]]) + ' s: ' + number(p.value[2]) + ' ' + model.y.unit);
    option.series = [{type: 'heatmap', name: model.title,
      data: model.series.flatMap((s, row) => s.ys.map((v, column) => [column, row, v])).filter(d => d[2] !== null)}];
    return option;
  }

  const options = {LINES: lines, ROWS: rows, STACK: stack, HEAT: heat};
  return {number, xs, axisFormat, option: model => options[model.kind](model)};
}
