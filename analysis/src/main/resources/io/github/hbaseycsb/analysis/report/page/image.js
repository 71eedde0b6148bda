'use strict';
// An image of a chart, drawn without a browser; model and colors are JSON.
// Nothing is drawn later.
function setTimeout() {}
function clearTimeout() {}

function hbaseYcsbImage(model, colors, width, height) {
  const chart = JSON.parse(model)[0];
  const palette = JSON.parse(colors);
  const color = name => palette[name.slice(2)];
  const drawing = echarts.init(null, null, {renderer: 'svg', ssr: true, width, height});
  const option = hbaseYcsbCharts(echarts, color, () => width).option(chart);
  option.title = {text: chart.title, left: 'center', top: 8, textStyle: {color: color('--ink'), fontSize: 15}};
  // There are no fonts to measure names by.
  Object.assign(option.legend, {top: 34, itemGap: 24});
  option.grid.top += 30;
  drawing.setOption(option);
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return svg;
}
