// Runs on the page Chat. What a model wrote becomes text nodes, never markup.
(() => {
  const byId = (id) => document.getElementById(id);
  const form = byId('chat');
  if (form === null) return;
  const [prompt, state, stop] = ['prompt', 'chat-state', 'chat-stop'].map(byId);
  let running;

  /** Reads one answer, a JSON text a line; true if there is none. */
  const ask = async (at, signal) => {
    const id = byId(`at-${at}`).value;
    let isRefused = false;
    for (const part of ['text', 'reasoning']) byId(`${part}-${at}`).textContent = '';
    byId(`thought-${at}`).hidden = true;
    byId(`figures-${at}`).textContent = 'Tokens -, tok/s -, first token -';
    byId(`name-${at}`).textContent = byId(`at-${at}`).selectedOptions[0].textContent;
    if (id === '') return false;
    const take = ({ text, reasoning, figures, fault }) => {
      if (text !== undefined) byId(`text-${at}`).append(text);
      if (reasoning !== undefined) {
        byId(`thought-${at}`).hidden = false;
        byId(`reasoning-${at}`).append(reasoning);
      }
      if (figures !== undefined || fault !== undefined) byId(`figures-${at}`).textContent = figures ?? fault;
      if (fault !== undefined) isRefused = true;
    };
    try {
      const answer = await fetch('chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, prompt: prompt.value }),
        signal,
      });
      if (!answer.ok) {
        const { error, hint } = await answer.json();
        take({ fault: `${error}. ${hint}` });
        return true;
      }
      let rest = '';
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return isRefused;
        const lines = (rest + value).split('\n');
        rest = lines.pop();
        for (const line of lines) take(JSON.parse(line));
      }
    } catch {
      byId(`figures-${at}`).textContent = signal.aborted ? 'Stopped.' : 'The server does not answer.';
      return true;
    }
  };

  const write = () => {
    const lines = [
      'id: my-pack',
      'version: 1.0.0',
      'title: My pack',
      'scenarios:',
      '  - id: S-1',
      '    title: From a chat',
    ];
    const content = JSON.stringify(prompt.value);
    const ends = [
      '    expect:',
      '      - { kind: text-rules, rules: [{ rule: contains, text: "the words that must be there" }] }',
    ];
    const message = ['    messages:', `      - { role: user, content: ${content} }`];
    byId('chat-yaml').value = [...lines, ...message, ...ends, ''].join('\n');
  };
  prompt.addEventListener('input', write);
  write();

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (running !== undefined) return;
    running = new AbortController();
    stop.setAttribute('aria-disabled', 'false');
    state.textContent = 'Asking.';
    const refused = await Promise.all([0, 1].map((at) => ask(at, running.signal)));
    state.textContent = running.signal.aborted
      ? 'Stopped.'
      : refused.includes(true)
        ? 'Not answered: see below why.'
        : 'Done.';
    running = undefined;
    stop.setAttribute('aria-disabled', 'true');
  });
  stop.addEventListener('click', () => running?.abort());
  addEventListener('pagehide', () => running?.abort());
})();
