'use strict';
(async () => {
  const element = (name, type, text) => {
    const made = document.createElement(name);
    made.className = type;
    made.textContent = text;
    return made;
  };

  // A table that is larger than its place is scrolled with the keyboard, too.
  const larger = place => place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight + 1;
  const reachable = () => document.querySelectorAll('.wide').forEach(place =>
    larger(place) ? place.setAttribute('tabindex', '0') : place.removeAttribute('tabindex'));

  // What a link leads to is opened, with all that it is in.
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let element = target; element; element = element.parentElement) {
      if (element.tagName === 'DETAILS') element.open = true;
    }
    target.querySelectorAll(':scope > .many').forEach(many => { many.open = true; });
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

  // Where a browser lets a page copy.
  document.querySelectorAll('pre.copy').forEach(pre => {
    if (!navigator.clipboard) return;
    const text = pre.textContent;
    const button = element('button', '', 'Copy');
    button.type = 'button';
    button.addEventListener('click', () => navigator.clipboard.writeText(text)
      .then(() => { button.textContent = 'Copied'; }, () => { button.textContent = 'Select and copy by hand'; }));
    pre.prepend(button);
  });

  document.addEventListener('toggle', reachable, true);
  reachable();

  const noCharts = document.getElementById('no-charts');
  if (!window.DecompressionStream) {
    noCharts.insertAdjacentHTML('afterend', noCharts.textContent);
    return;
  }
  const unpacked = id => {
    const packed = Uint8Array.from(atob(document.getElementById(id).textContent), c => c.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  };
  const charts = JSON.parse(await unpacked('charts'));
  document.head.append(Object.assign(document.createElement('script'), {textContent: await unpacked('library')}));

  const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  let place = 0;
  const {number, xs, axisFormat, option} = hbaseYcsbCharts(echarts, color, () => place);
  const drawn = new Map();

  // What a chart is of, after the comma, is quiet: it is the same for all charts around.
  function fill(figure) {
    const title = charts[+figure.dataset.chart].title;
    const comma = title.indexOf(', ');
    const caption = element('figcaption', '', comma > 0 ? title.slice(0, comma) : title);
    if (comma > 0) caption.append(element('span', 'of', title.slice(comma)));
    const plot = element('div', 'plot', '');
    plot.setAttribute('role', 'img');
    plot.setAttribute('aria-label', title);
    const values = element('details', 'values', '');
    const summary = element('summary', '', 'Values');
    summary.append(element('span', 'unseen', ' of: ' + title));
    const wide = element('div', 'wide', '');
    wide.setAttribute('role', 'group');
    wide.setAttribute('aria-label', 'Values of: ' + title);
    values.append(summary, wide);
    values.addEventListener('toggle', () => table(values));
    figure.append(caption, plot, values);
  }

  function draw(figure) {
    const plot = figure.querySelector('.plot');
    if (drawn.has(figure) || !plot.clientWidth) return;
    const model = charts[+figure.dataset.chart];
    const chart = echarts.init(plot, null, {renderer: 'svg'});
    place = plot.clientWidth;
    chart.setOption(option(model));
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
    const rows = document.createElement('table');
    const head = rows.createTHead();
    const body = rows.createTBody();
    rowsOf(model).forEach((values, i) => {
      const row = (i ? body : head).insertRow();
      values.forEach((value, column) => row.append(element(i ? 'td' : 'th', i && column ? 'n' : '', value)));
    });
    place.append(rows);
    reachable();
  }

  // A page that is being printed has its pictures; there is no room to draw them again.
  const printing = () => document.documentElement.classList.contains('print');

  const watcher = new IntersectionObserver(entries =>
    entries.filter(e => e.isIntersecting && !printing()).forEach(e => draw(e.target)), {rootMargin: '600px'});

  // The figures of what is open; a large campaign has thousands.
  function build() {
    document.querySelectorAll('[data-charts]').forEach(place => {
      if (place.closest('details:not([open])')) return;
      place.dataset.charts.split(' ').forEach(index => {
        const model = charts[+index];
        const figure = element('figure', 'chart ' + model.kind.toLowerCase(), '');
        figure.dataset.chart = index;
        if (model.y.categories) figure.style.setProperty('--rows', model.y.categories.length);
        fill(figure);
        place.append(figure);
        watcher.observe(figure);
      });
      place.removeAttribute('data-charts');
    });
  }
  build();
  reveal();
  document.addEventListener('toggle', build, true);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => printing() || redraw());
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
    build();
    redraw();
    document.querySelectorAll('figure[data-chart]').forEach(draw);
    document.querySelectorAll('.plot svg').forEach(svg =>
      svg.setAttribute('viewBox', '0 0 ' + svg.getAttribute('width') + ' ' + svg.getAttribute('height')));
  });
  window.addEventListener('afterprint', () => {
    document.documentElement.classList.remove('print');
    redraw();
  });
  // For the console.
  window.charts = charts;
})();
