// Runs in a browser, inside every page: draws what stands in the block of data, opens what a link leads to, lets the arrow
// keys move in a grid. Without it the page still says everything.
/* global uPlot */
(() => {
  const reveal = (id) => {
    const target = id === '' ? null : document.getElementById(id);
    const fold = target?.closest('details');
    if (fold === null || fold === undefined) return;
    fold.open = true;
    target.focus({ preventScroll: true });
    target.scrollIntoView();
  };
  addEventListener('hashchange', () => reveal(location.hash.slice(1)));
  // The same link once more changes no address.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (link !== null && link.getAttribute('href') === location.hash) reveal(location.hash.slice(1));
  });

  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  for (const list of document.querySelectorAll('.grid ul')) {
    const signs = [...list.querySelectorAll('a')];
    const enter = (sign) => {
      for (const each of signs) each.tabIndex = each === sign ? 0 : -1;
    };
    enter(signs[0]);
    list.addEventListener('focusin', (event) => enter(event.target));
    list.addEventListener('keydown', (event) => {
      const at = signs.indexOf(event.target);
      const next = event.key === 'Home' ? 0 : event.key === 'End' ? signs.length - 1 : at + (steps[event.key] ?? 0);
      if (at === -1 || next === at || signs[next] === undefined) return;
      event.preventDefault();
      signs[next].focus();
    });
  }

  for (const chips of document.querySelectorAll('.chips[hidden]')) {
    chips.hidden = false;
    const [search, buttons] = [chips.querySelector('input'), [...chips.querySelectorAll('button')]];
    const folds = [...chips.nextElementSibling.querySelectorAll('details.scenario')];
    const show = () => {
      const status = buttons.find((each) => each.ariaPressed === 'true')?.dataset.show ?? '';
      const words = search.value.toLowerCase().split(/\s+/);
      for (const fold of folds) {
        const parts = [...fold.querySelectorAll('summary, pre, .quoted')];
        const text = parts.map((each) => each.textContent.toLowerCase()).join(' ');
        fold.hidden = (status !== '' && fold.dataset.status !== status) || !words.every((word) => text.includes(word));
      }
    };
    search.addEventListener('input', show);
    for (const button of buttons)
      button.addEventListener('click', () => {
        for (const each of buttons) each.ariaPressed = String(each === button);
        show();
      });
    // A link may lead to what is hidden.
    addEventListener('hashchange', () => {
      if (document.getElementById(location.hash.slice(1))?.closest('details[hidden]') == null) return;
      search.value = '';
      buttons[0].click();
      reveal(location.hash.slice(1));
    });
  }
  addEventListener('keydown', (event) => {
    if (
      event.target.closest('input:not([type=checkbox]), select, textarea') !== null ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (event.key === '/') {
      const search = document.querySelector('.chips input');
      if (search === null) return;
      event.preventDefault();
      search.focus();
    }
    if (event.key !== 'j' && event.key !== 'k') return;
    const rows = [...document.querySelectorAll('details.scenario > summary')].filter(
      (each) => each.getClientRects().length > 0,
    );
    const at = rows.indexOf(document.activeElement);
    rows[at === -1 ? 0 : at + (event.key === 'j' ? 1 : -1)]?.focus();
  });

  const opened = new Set();
  addEventListener('beforeprint', () => {
    for (const fold of document.querySelectorAll('details[data-changed]:not([open])')) {
      fold.open = true;
      opened.add(fold);
    }
    for (const draw of waiting.values()) draw();
  });
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false;
    opened.clear();
  });

  const colorOf = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const lineColor = (at) => colorOf(`--line-${at % 12}`);
  // "10M", not "10000000", which would meet its neighbour.
  const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
  const showSpeed = (value) => compact.format(value);
  const showMs = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${compact.format(ms / 1000)} s`);
  const axis = (more) => ({
    stroke: colorOf('--faint'),
    grid: { stroke: colorOf('--edge'), width: 0.5 },
    ticks: { stroke: colorOf('--edge'), width: 0.5 },
    font: '12px system-ui, sans-serif',
    ...more,
  });
  // The last label is centred below its tick: on the right it needs half its width.
  const plain = {
    cursor: { x: false, y: false, drag: { x: false, y: false } },
    legend: { show: false },
    padding: [8, 40, 0, 0],
  };

  /** What is below the pointer, as text beside it. `wordsOf` gives the lines for a place on the x axis. */
  const tipping = (wordsOf) => (chart) => {
    const { idx, left } = chart.cursor;
    let tip = chart.root.querySelector('.tip');
    const lines = idx === null || idx === undefined || left < 0 ? [] : wordsOf(idx);
    if (lines.length === 0) return tip?.remove();
    if (tip === null) {
      tip = document.createElement('div');
      tip.className = 'tip';
      tip.setAttribute('aria-hidden', 'true');
      chart.root.append(tip);
    }
    tip.textContent = lines.join('\n');
    const room = chart.root.clientWidth - tip.offsetWidth;
    tip.style.left = `${Math.max(0, Math.min(room, left + 60))}px`;
  };

  /** 1, 2 and 5 of each power of ten; of more than eight, the powers alone. */
  const roundSteps = (least, most) => {
    const all = [];
    for (let power = Math.floor(Math.log10(least)); 10 ** power <= most; power++)
      for (const step of [1, 2, 5]) all.push(step * 10 ** power);
    const within = all.filter((value) => value >= least && value <= most);
    return within.length <= 8 ? within : within.filter((value) => Number.isInteger(Math.log10(value)));
  };

  const labelSpace = 56;

  /** Null for each value whose label would meet another; powers of ten go before the rest. */
  const apart = (chart, values) => {
    const isPower = (value) => Number.isInteger(Math.log10(value));
    const kept = [];
    for (const value of [...values.filter(isPower), ...values.filter((value) => !isPower(value))]) {
      const x = chart.valToPos(value, 'x');
      if (kept.every((other) => Math.abs(chart.valToPos(other, 'x') - x) >= labelSpace)) kept.push(value);
    }
    return values.map((value) => (kept.includes(value) ? value : null));
  };

  /** Shares of attempts up to each value; the baseline's quantiles as rings. */
  const drawSpread = (place, { unit, series }, width) => {
    const show = unit === 'ms' ? showMs : showSpeed;
    const all = series.flatMap(({ values, baseline }) => [...values, ...baseline.map(([value]) => value)]);
    const xs = [...new Set(all)].sort((one, other) => one - other);
    const isWide = xs[0] > 0 && xs.at(-1) / xs[0] > 30;
    const lines = series.map(({ values }) => {
      let below = 0;
      return xs.map((x) => {
        while (below < values.length && values[below] <= x) below++;
        return below === 0 && x < values[0] ? null : values.length === 0 ? null : below / values.length;
      });
    });
    const rings = series.map(({ baseline }) => {
      const known = new Map(baseline);
      return xs.map((x) => known.get(x) ?? null);
    });
    const spread = (xs.at(-1) - xs[0]) * 0.04 || xs[0] * 0.1 || 1;
    const range = isWide ? [xs[0] / 1.2, xs.at(-1) * 1.2] : [Math.max(0, xs[0] - spread), xs.at(-1) + spread];
    const options = {
      ...plain,
      width,
      height: 200,
      scales: { x: { time: false, distr: isWide ? 3 : 1, range }, y: { range: [0, 1.03] } },
      axes: [
        axis({
          values: (_, splits) => splits.map((value) => (value === null ? null : show(value))),
          space: labelSpace,
          ...(isWide ? { splits: (_, __, least, most) => roundSteps(least, most), filter: apart } : {}),
        }),
        axis({ values: (_, splits) => splits.map((value) => `${Math.round(value * 100)} %`), size: 56 }),
      ],
      series: [
        {},
        ...series.map(({ dash, line }) => ({
          stroke: lineColor(line),
          width: 1.75,
          dash: [...dash],
          points: { show: false },
          paths: uPlot.paths.stepped({ align: 1 }),
        })),
        ...series.map(({ line }) => ({
          stroke: lineColor(line),
          paths: () => null,
          points: { show: true, size: 9, width: 2, stroke: lineColor(line), fill: colorOf('--ground') },
        })),
      ],
      hooks: {
        setCursor: [
          tipping((idx) => [
            `up to ${show(xs[idx])}`,
            ...series.map(({ name }, at) => `${name}: ${Math.round((lines[at][idx] ?? 0) * 100)} %`),
          ]),
        ],
      },
    };
    return new uPlot(options, [xs, ...lines, ...rings], place);
  };

  const showDay = (time) => new Date(time * 1000).toISOString().slice(0, 10);
  /** Null for a label that says what the one before it says. */
  const eachOnce = (labels) => labels.map((label, at) => (label === labels[at - 1] ? null : label));

  /** Values over time, in bands of noise; upright lines where what was measured changed. */
  const drawTrend = (place, { unit, times, series, changes }, width) => {
    const suffix = unit === '%' ? ' %' : '';
    const show = (value) => (unit === 'ms' ? showMs(value) : `${Number(value.toPrecision(3))}${suffix}`);
    const data = [times];
    const shown = [{}];
    const bands = [];
    for (const { values, band, dash, line } of series) {
      const stroke = lineColor(line);
      data.push(values);
      shown.push({
        stroke,
        width: 1.75,
        dash: [...dash],
        spanGaps: true,
        points: { show: true, size: 5, fill: stroke },
      });
      if (band === undefined) continue;
      const at = data.length;
      data.push(
        band.map((pair) => pair?.[1] ?? null),
        band.map((pair) => pair?.[0] ?? null),
      );
      shown.push(...[0, 1].map(() => ({ stroke: 'transparent', width: 0, spanGaps: true, points: { show: false } })));
      bands.push({ series: [at, at + 1], fill: colorOf('--band') });
    }
    const marks = (chart) => {
      const { ctx, bbox } = chart;
      ctx.save();
      ctx.strokeStyle = colorOf('--doubt');
      ctx.lineWidth = devicePixelRatio;
      ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
      for (const time of changes) {
        const x = Math.round(chart.valToPos(time, 'x', true));
        ctx.beginPath();
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
        ctx.stroke();
      }
      ctx.restore();
    };
    // A scale from 0 would hide what a gate sees: it begins at half, or where the values need it.
    const lows = series.flatMap(({ values, band }) => [...values, ...(band ?? []).map((pair) => pair?.[0])]);
    const lowest = Math.min(50, ...lows.filter(Number.isFinite).map((low) => Math.floor(low / 10) * 10));
    const [first, last] = [times[0], times.at(-1)];
    const margin = Math.max(3600, (last - first) * 0.02);
    const options = {
      ...plain,
      width,
      height: 170,
      bands,
      scales: {
        x: { range: [first - margin, last + margin] },
        y: { range: unit === '%' ? [lowest, 103] : (_, __, most) => [0, (most || 1) * 1.1] },
      },
      axes: [
        axis({ space: 84, values: (_, splits) => eachOnce(splits.map(showDay)) }),
        axis({ values: (_, splits) => splits.map(show), size: 64 }),
      ],
      series: shown,
      hooks: {
        drawClear: [marks],
        setCursor: [
          tipping((idx) => [
            new Date(times[idx] * 1000).toISOString().slice(0, 16).replace('T', ' '),
            ...series.flatMap(({ name, values }) => (values[idx] === null ? [] : [`${name}: ${show(values[idx])}`])),
          ]),
        ],
      },
    };
    return new uPlot(options, data, place);
  };

  /** One line through points in their order; a second one on its own scale. */
  const drawCurve = (place, { x, y, xs, lines }, width) => {
    const shownAs = { ms: showMs, '%': (value) => `${Number(value.toPrecision(3))} %` };
    const show = (unit) => shownAs[unit] ?? ((value) => compact.format(value));
    const options = {
      ...plain,
      width,
      height: 220,
      scales: { x: { time: false }, y: { range: (_, __, most) => [0, (most || 1) * 1.1] } },
      axes: [
        axis({ label: x.name, space: labelSpace, values: (_, splits) => splits.map(show(x.unit)) }),
        axis({ label: y.name, values: (_, splits) => splits.map(show(y.unit)), size: 64 }),
      ],
      series: [
        {},
        ...lines.map(({ dash }, at) => ({
          stroke: lineColor(at),
          width: 1.75,
          dash: [...dash],
          points: { show: true, size: 6, fill: lineColor(at) },
        })),
      ],
      hooks: {
        setCursor: [
          tipping((idx) => [
            `${show(x.unit)(xs[idx])} ${x.name}`,
            ...lines.flatMap(({ name, values }) =>
              values[idx] === null ? [] : [`${name}: ${show(y.unit)(values[idx])} ${y.name}`],
            ),
          ]),
        ],
      },
    };
    return new uPlot(options, [xs, ...lines.map(({ values }) => values)], place);
  };

  const block = document.getElementById('charts');
  const charts = block === null ? [] : JSON.parse(block.textContent);
  const drawn = new Map();
  const waiting = new Map();
  const drawChart = (chart) => {
    const place = document.getElementById(chart.id);
    waiting.delete(chart.id);
    drawn.get(chart.id)?.destroy();
    const draw = { spread: drawSpread, curve: drawCurve }[chart.kind] ?? drawTrend;
    drawn.set(chart.id, draw(place, chart, Math.max(160, place.clientWidth)));
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target.id)?.();
    },
    { rootMargin: '400px' },
  );
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const width = Math.max(160, target.clientWidth);
      const chart = drawn.get(target.id);
      if (chart !== undefined && chart.width !== width) chart.setSize({ width, height: chart.height });
    }
  });
  for (const chart of charts) {
    const place = document.getElementById(chart.id);
    waiting.set(chart.id, () => drawChart(chart));
    seen.observe(place);
    sizes.observe(place);
  }
  // What is out of sight is drawn when there is nothing else to do.
  const drawRest = () => {
    const [next] = waiting.values();
    if (next === undefined) return;
    next();
    requestIdleCallback(drawRest);
  };
  addEventListener('load', () => requestIdleCallback(drawRest));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    for (const chart of charts) if (drawn.has(chart.id)) drawChart(chart);
  });

  reveal(location.hash.slice(1));
})();
