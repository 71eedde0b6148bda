// The page of a running campaign: what the driver sends each second.
(() => {
  const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  let place = 0;
  const {option} = hbaseYcsbCharts(echarts, color, () => place);
  const plots = [...document.querySelectorAll('.plot')];
  const drawn = new Map();
  const silent = document.getElementById('silent');
  let models = [];

  function draw() {
    plots.forEach((plot, i) => {
      const used = models[i] && models[i].series.some(s => s.ys.length);
      plot.parentElement.hidden = !used;
      if (!used) return;
      if (!drawn.has(plot)) drawn.set(plot, echarts.init(plot, null, {renderer: 'svg'}));
      place = plot.clientWidth;
      drawn.get(plot).resize();
      drawn.get(plot).setOption(option(models[i]), true);
    });
  }

  const events = new EventSource('events');
  events.onmessage = event => {
    const state = JSON.parse(event.data);
    const fresh = document.createElement('template');
    fresh.innerHTML = state.html;
    fresh.content.querySelectorAll('[data-part]').forEach(part => {
      const old = document.getElementById(part.dataset.part);
      if (old.innerHTML !== part.innerHTML) old.innerHTML = part.innerHTML;
    });
    models = state.charts;
    silent.hidden = true;
    draw();
  };
  events.onerror = () => { silent.hidden = false; };
  // The same address has the report.
  events.addEventListener('over', () => {
    events.close();
    location.reload();
  });
  window.addEventListener('resize', draw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
})();
