import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseComposeConfig } from '../../../../src/endpoint/boot/compose/compose-config.ts';
import { renderOverride } from '../../../../src/endpoint/boot/compose/start-project.ts';

const config = parseComposeConfig(
  JSON.stringify({
    name: 'qb-x',
    services: {
      model: {
        image: 'x',
        ports: [
          { mode: 'ingress', target: 8000, published: '8020', protocol: 'tcp' },
          { mode: 'ingress', target: 9000, protocol: 'udp' },
        ],
        deploy: { restart_policy: { condition: 'any' } },
      },
      'odd: name': { image: 'y' },
    },
    volumes: { own: { name: 'qb-x_own' }, kept: { name: 'kept', external: true }, bare: null },
    networks: { default: { name: 'qb-x_default' } },
  }),
);
const labels = { 'quality-baseline.run': '1/1', 'quality-baseline.slug': 'a: "b" #c' };

it('takes the fixed name, the published port and the restart away, and labels all that is created', () => {
  const text = renderOverride(config, labels, undefined);
  expect(text).toBe(`services:
  "model":
    container_name: !reset null
    ports: !override ["127.0.0.1::8000","127.0.0.1::9000/udp"]
    restart: "no"
    deploy: { restart_policy: !reset null }
    labels: {"quality-baseline.run":"1/1","quality-baseline.slug":"a: \\"b\\" #c"}
  "odd: name":
    container_name: !reset null
    restart: "no"
    labels: {"quality-baseline.run":"1/1","quality-baseline.slug":"a: \\"b\\" #c"}
networks:
  "default": { "labels": {"quality-baseline.run":"1/1","quality-baseline.slug":"a: \\"b\\" #c"} }
volumes:
  "own": { "labels": {"quality-baseline.run":"1/1","quality-baseline.slug":"a: \\"b\\" #c"} }
  "bare": { "labels": {"quality-baseline.run":"1/1","quality-baseline.slug":"a: \\"b\\" #c"} }
`);
});

it('keeps the port of a service that cannot do without it, on loopback', () => {
  const text = renderOverride(config, labels, 'model');
  expect(text).toContain('ports: !override ["127.0.0.1:8020:8000","127.0.0.1::9000/udp"]');
});

it('labels with dollars as they are', () => {
  const { services } = parse(renderOverride(config, { run: '$HOME/1' }, undefined), {
    logLevel: 'silent',
  });
  expect(services.model.labels).toEqual({ run: '$$HOME/1' });
});
