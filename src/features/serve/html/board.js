// Runs in a browser, on the board that is one file: its columns sort, and a box filters its rows. Without it the rows
// are in the order of their pass rate.
(() => {
  const bodies = [...document.querySelectorAll('table.cards')].map((table) => table.tBodies[0]);
  const sortValue = (cell) => cell?.dataset.sort ?? cell?.textContent ?? '';
  const compare = (one, other) => {
    const [first, second] = [Number(one), Number(other)];
    return Number.isNaN(first) || Number.isNaN(second) ? one.localeCompare(other, 'en') : first - second;
  };
  for (const body of bodies) {
    const heads = [...body.parentElement.tHead.rows[0].cells];
    for (const [at, head] of heads.entries()) {
      if (!head.hasAttribute('aria-sort')) continue;
      const button = document.createElement('button');
      button.className = 'sort';
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener('click', () => {
        const sign = head.getAttribute('aria-sort') === 'descending' ? 1 : -1;
        const rows = [...body.rows].sort(
          (one, other) => sign * compare(sortValue(one.cells[at]), sortValue(other.cells[at])),
        );
        body.append(...rows);
        for (const each of heads) if (each.hasAttribute('aria-sort')) each.setAttribute('aria-sort', 'none');
        head.setAttribute('aria-sort', sign === 1 ? 'ascending' : 'descending');
      });
    }
  }

  const form = document.querySelector('form.filter');
  const [box] = form.querySelectorAll('input[type=search]');
  const [check] = form.querySelectorAll('input[type=checkbox]');
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => {
    const words = box.value.toLowerCase().split(/\s+/);
    for (const row of bodies.flatMap((body) => [...body.rows])) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word)) || (check.checked && row.className === '');
    }
    for (const body of bodies) body.closest('section').hidden = [...body.rows].every((row) => row.hidden);
  });
})();
