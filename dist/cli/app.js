// Runs on every page of `serve`. What a server or a model wrote becomes text nodes, never markup. Without it the pages
// still show everything but live figures; nothing can be started.
(() => {
  const byId = (id) => document.getElementById(id);
  const put = (id, text) => {
    const element = byId(id);
    if (element !== null && element.textContent !== text) element.textContent = text;
  };

  /** Sends JSON, which no form of another site can. */
  const post = async (to, body) => {
    try {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return await answer.json();
    } catch {
      return { error: 'The server does not answer.', hint: 'Is it still running?' };
    }
  };

  for (const button of document.querySelectorAll('button[data-post]')) {
    let isConfirmed = false;
    const says = () => {
      const next = button.parentElement.querySelector('[role=status]');
      if (next !== null) return next;
      const made = document.createElement('span');
      made.setAttribute('role', 'status');
      button.after(' ', made);
      return made;
    };
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      button.setAttribute('aria-disabled', 'true');
      if (button.dataset.wait !== undefined) says().textContent = button.dataset.wait;
      const body = JSON.parse(button.dataset.body ?? '{}');
      const { error, hint, asks, done } = await post(
        button.dataset.post,
        isConfirmed ? { ...body, confirmed: true } : body,
      );
      button.removeAttribute('aria-disabled');
      // Who has stopped a run may press again to end it at once.
      isConfirmed = asks !== undefined || (isConfirmed && done !== undefined);
      says().textContent = error === undefined ? (asks ?? done ?? '') : `${error}. ${hint}`;
      if (done !== undefined && button.dataset.then !== undefined) location.assign(button.dataset.then);
    });
  }

  /** What is on the page of a server that is gone is old: it says since when. The browser keeps trying. */
  const watchContact = (source, place) => {
    let ticks;
    let before = '';
    let left = '';
    source.addEventListener('error', () => {
      if (ticks !== undefined) return;
      const lostAt = Date.now();
      [before, left] = [place.textContent, byId('t-left')?.textContent ?? ''];
      const tell = () => {
        const age = Math.round((Date.now() - lostAt) / 1000);
        place.textContent = `Lost contact with serve ${age} s ago: it may have ended. A run goes on without it; start serve again to see it.`;
      };
      tell();
      put('t-left', '-');
      put('told', 'Lost contact with serve.');
      // A place that is read aloud speaks once a minute.
      ticks = setInterval(tell, place.closest('[role=status]') === null ? 1000 : 60_000);
    });
    source.addEventListener('open', () => {
      if (ticks === undefined) return;
      clearInterval(ticks);
      ticks = undefined;
      place.textContent = before;
      put('t-left', left);
      put('told', 'serve is back.');
    });
  };

  // Figures that change: at most every 10 s they are read aloud.
  const toldMs = 10_000;
  const follow = (address) => {
    const source = new EventSource(address);
    const place = byId('state') ?? byId('child-state');
    if (place !== null) watchContact(source, place);
    let toldAt = Date.now();
    source.onmessage = ({ data }) => {
      const { texts, classes } = JSON.parse(data);
      for (const [id, text] of texts) put(id, text);
      for (const [id, name] of classes) {
        const element = byId(id);
        if (element !== null) element.className = name;
      }
      if (Date.now() - toldAt < toldMs) return;
      toldAt = Date.now();
      put('told', byId('t-told')?.textContent ?? '');
    };
    // Tables that grow are taken from the page, loaded again.
    source.addEventListener('part', ({ data }) => {
      const { id } = JSON.parse(data);
      const asked = new XMLHttpRequest();
      asked.responseType = 'document';
      asked.onload = () => {
        const part = asked.response?.getElementById(id);
        if (part) byId(id)?.replaceWith(part);
      };
      asked.open('GET', location.href);
      asked.send();
    });
    source.addEventListener('over', ({ data }) => {
      source.close();
      const { why, to } = JSON.parse(data);
      if (to !== undefined) return location.assign(to);
      put(place?.id, why);
      for (const button of document.querySelectorAll('button[data-post=stop]')) button.hidden = true;
    });
    addEventListener('pagehide', () => source.close());
  };
  /** Rows that arrive would move what somebody reads: they wait behind a link. A tab that is not seen holds no connection. */
  const tellNew = (place) => {
    let source;
    const look = () => {
      source?.close();
      if (document.visibilityState !== 'visible') return;
      source = new EventSource(`news?since=${encodeURIComponent(place.dataset.since)}`);
      source.onmessage = ({ data }) => {
        const { count } = JSON.parse(data);
        const link = place.querySelector('a') ?? place.appendChild(document.createElement('a'));
        link.href = location.href.replace(/#.*/, '');
        link.textContent = `${count} new: show ${count === 1 ? 'it' : 'them'}`;
      };
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('pagehide', () => source?.close());
    look();
  };
  /** The list follows what is typed, and so does the address. Ticks would be lost. */
  const typed = document.querySelector('form.filter');
  let wait;
  let asked;
  typed?.addEventListener('input', () => {
    clearTimeout(wait);
    wait = setTimeout(() => {
      const list = byId('list');
      if (list === null || list.querySelector(':checked') !== null) return;
      const address = `${typed.getAttribute('action')}?${new URLSearchParams(new FormData(typed))}`;
      asked?.abort();
      asked = new XMLHttpRequest();
      asked.responseType = 'document';
      asked.onload = ({ target }) => {
        const found = target.response?.getElementById('list');
        if (!found) return;
        byId('list').replaceWith(found);
        window.history.replaceState(undefined, '', address);
      };
      asked.open('GET', address);
      asked.send();
    }, 120);
  });

  addEventListener('keydown', (event) => {
    if (
      event.target.closest('input:not([type=checkbox]), select, textarea') !== null ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (event.key === '/') {
      const search = document.querySelector('.filter input[type=search]');
      if (search === null) return;
      event.preventDefault();
      search.focus();
    }
    if (event.key !== 'j' && event.key !== 'k') return;
    const rows = [...document.querySelectorAll('#list tbody tr > :first-child a')].filter(
      (each) => each.getClientRects().length > 0,
    );
    const at = rows.indexOf(document.activeElement);
    rows[at === -1 ? 0 : at + (event.key === 'j' ? 1 : -1)]?.focus();
  });

  const news = byId('news');
  if (news !== null) tellNew(news);

  const live = document.querySelector('[data-events]');
  if (live !== null) follow(live.dataset.events);
  else if (byId('child')?.dataset.running === 'true') follow('child');
})();
