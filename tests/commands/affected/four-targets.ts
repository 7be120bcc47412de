/** A repository with a target of each kind of server: its files by path. */
export const config = `version: 1
targets:
  - slug: test/command
    boot: { command: "bash scripts/serve.sh --port=8080 --models weights", ready-url: http://127.0.0.1:8080/health }
    paths: [models/gemma/**]
  - slug: test/compose
    model: tiny
    compose: { file: a/compose.yml }
  - slug: test/script
    boot: { up: "bash scripts/switch.sh on", down: "bash scripts/switch.sh off", ready-url: http://127.0.0.1:8080/health }
  - slug: test/url
    endpoint: http://user:hidden@10.0.0.1:8000
`;

export const files = {
  'quality-baseline.yml': config,
  'scripts/serve.sh': '. lib/start.sh # and is no word\n',
  'scripts/lib/start.sh': 'llama-server\n',
  'and/is/no/word.txt': 'a\n',
  'weights/q4.txt': 'a\n',
  'scripts/switch.sh': 'docker start a\n',
  'models/gemma/deep/settings.json': '{}\n',
  'a/compose.yml': 'services: { model: { image: "a:1", volumes: ["../shared:/shared:ro"], ports: ["8000:8000"] } }\n',
  'shared/one.jinja': 'one\n',
  'README.md': 'Read me\n',
};
