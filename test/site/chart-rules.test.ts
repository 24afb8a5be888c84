import { load } from 'cheerio';
import { expect } from 'chai';
import { bars, chartHeight, chartWidth, linePath, scaleTop, weekly } from '../../src/site/chart-rules.ts';
import { chart } from '../../src/site/chart.ts';

const pointsOf = (...values: number[]) =>
  values.map((value, index) => ({
    day: new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
    value,
  }));

describe('charts', () => {
  it('have a round number as their top, never below the values', () => {
    for (const [values, top] of [
      [[0, 0], 1],
      [[1], 1],
      [[3], 3],
      [[5], 5],
      [[7, 2], 8],
      [[11], 20],
      [[101], 200],
      [[999], 1000],
      [[1_000_000], 1_000_000],
    ] as const) {
      expect(scaleTop(values), String(values)).to.equal(top);
    }
  });

  it('have a bar for each day with a value, as high as its share, within the picture', () => {
    const found = bars(pointsOf(0, 5, 10, 0, 1_000));
    expect(found).to.have.length(3);
    expect(found.map(({ height }) => height)).to.deep.equal([1, 1, chartHeight]);
    for (const { x, y, width, height } of found) {
      expect(x + width).to.be.at.most(chartWidth);
      expect(y + height).to.be.closeTo(chartHeight, 0.02);
    }
    expect(bars(pointsOf(0, 0))).to.deep.equal([]);
  });

  it('have a line from edge to edge', () => {
    expect(linePath(pointsOf(0, 5, 10))).to.equal('M0 90 L180 45 L360 0');
    expect(linePath(pointsOf(4))).to.equal('M0 0');
  });

  it('sum sevens of days, and take the last of levels', () => {
    const points = pointsOf(1, 1, 1, 1, 1, 1, 1, 2, 3);
    expect(weekly(points, 'sum')).to.deep.equal([
      { day: '2026-11-01', value: 7 },
      { day: '2026-11-08', value: 5 },
    ]);
    expect(weekly(points, 'level').map(({ value }) => value)).to.deep.equal([1, 3]);
  });

  it('are pictures with a title, a description, and their numbers as a table', () => {
    const input = { id: 'views', title: 'Views a day', noun: 'view', kind: 'sum' } as const;
    const $ = load(chart({ ...input, points: pointsOf(0, 3, 1) }).toString());
    const svg = $('svg[role=img]');
    const names = svg.attr('aria-labelledby')?.split(' ') ?? [];
    expect(names.map((name) => $(`#${name}`).text())).to.deep.equal([
      'Views a day',
      '4 views in 3 days; the most on a day: 3.',
    ]);
    expect($('details table tbody tr')).to.have.length(1);
    expect($('details td').text()).to.equal('4');
    expect($('[style], script')).to.have.length(0);
    expect(chart({ ...input, points: [] }).toString()).to.equal('');
  });
});
