import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { serviceKinds, serviceUnit } from '../../../../src/features/serve/server/service-unit.ts';
import { folderOf } from '../../../support/folder-of.ts';

const odd = String.raw`a "b" 50% $HOME <&> \ x`;
const service = {
  command: ['/usr/bin/node', '/opt/cli/index.js', 'serve', '--config', `/rigs/${odd}`],
  folder: `/rigs/${odd}`,
  temporary: '/tmp',
} as const;

/** Names and texts of all elements. */
function elementsOf(xml: string): [string, string][] {
  const parser = new SaxesParser();
  const found: [string, string][] = [];
  const open: number[] = [];
  parser.on('opentag', ({ name }) => open.push(found.push([name, '']) - 1));
  parser.on('text', (text) => {
    const element = found[open.at(-1) ?? -1];
    if (element !== undefined) element[1] += text;
  });
  parser.on('closetag', () => open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

describe('serviceUnit', () => {
  it('gives systemd a unit that it reads, without more rights than serve needs', ({ skip }) => {
    const { unit } = serviceUnit('systemd', service);
    for (const line of ['Restart=on-failure', 'NoNewPrivileges=yes', 'ProtectSystem=strict'])
      expect(unit).toContain(line);
    expect(unit).toContain(String.raw`"/rigs/a \"b\" 50%% $$HOME <&> \\ x"`);
    const program = folderOf({
      'quality-baseline.service': serviceUnit('systemd', { ...service, command: [process.execPath, '-v'] }).unit,
    });
    const read = spawnSync('systemd-analyze', ['verify', join(program, 'quality-baseline.service')], {
      encoding: 'utf8',
    });
    skip(read.error !== undefined, 'systemd-analyze is not installed');
    expect({ status: read.status, stderr: read.stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('gives launchd and Windows XML with each argument unchanged', () => {
    const plist = elementsOf(serviceUnit('launchd', service).unit);
    expect(plist.filter(([name]) => name === 'string').map(([, text]) => text)).toEqual([
      'quality-baseline.serve',
      ...service.command,
      service.folder,
    ]);
    const task = new Map(elementsOf(serviceUnit('windows-task', service).unit));
    expect(task.get('Command')).toBe('/usr/bin/node');
    expect(task.get('Arguments')).toBe(
      String.raw`"/opt/cli/index.js" "serve" "--config" "/rigs/a \"b\" 50% $HOME <&> \ x"`,
    );
  });

  it('refuses a line break, which would start another setting', () => {
    for (const kind of serviceKinds)
      expect(() => serviceUnit(kind, { ...service, folder: '/a\nExecStartPre=/bin/false' })).toThrow(
        'no unit can hold',
      );
  });
});
