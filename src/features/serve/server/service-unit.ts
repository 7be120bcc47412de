import { InputError } from '../../../lib/errors.ts';

export const serviceKinds = ['systemd', 'launchd', 'windows-task'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

export type Service = {
  /** The program and its arguments, all paths absolute. */
  readonly command: readonly [string, ...string[]];
  /**
   * The folder where it works and keeps its key. It may change only this one and the temporary folder with the
   * machine's lock.
   */
  readonly folder: string;
  readonly temporary: string;
};

/** A unit that keeps `serve` running, and how to install it. It holds no key: `serve` reads that in its folder. */
export function serviceUnit(kind: ServiceKind, service: Service): { readonly unit: string; readonly hint: string } {
  const odd = [...service.command, service.folder, service.temporary].find((text) => /[\n\r\0]/.test(text));
  // In a unit of systemd, a backslash at the end of a line joins it with the next.
  const joins = kind === 'systemd' && service.folder.endsWith('\\') ? service.folder : undefined;
  if (odd !== undefined || joins !== undefined)
    throw new InputError(`no unit can hold ${JSON.stringify(odd ?? joins)}`, 'Rename that folder or file.');
  switch (kind) {
    case 'systemd':
      return {
        unit: systemdUnit(service),
        hint: 'Save it as ~/.config/systemd/user/quality-baseline.service, then: systemctl --user enable --now quality-baseline',
      };
    case 'launchd':
      return {
        unit: launchdPlist(service),
        hint: `Save it as ~/Library/LaunchAgents/${label}.plist, then: launchctl load ~/Library/LaunchAgents/${label}.plist`,
      };
    case 'windows-task':
      return {
        unit: windowsTask(service),
        hint: 'Save it as quality-baseline.xml, then: schtasks /create /tn quality-baseline /xml quality-baseline.xml',
      };
  }
}

const label = 'quality-baseline.serve';

function systemdUnit({ command, folder, temporary }: Service): string {
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%')}"`;
  // A path is not quoted here, and a $ means nothing but in ExecStart.
  const plain = (text: string) => text.replaceAll('%', '%%');
  return `[Unit]
Description=Pages of quality-baseline

[Service]
WorkingDirectory=${plain(folder)}
ExecStart=${command.map((word) => quoted(word).replaceAll('$', '$$$$')).join(' ')}
Restart=on-failure
NoNewPrivileges=yes
ProtectSystem=strict
ReadWritePaths=${quoted(folder)} ${quoted(temporary)}

[Install]
WantedBy=default.target
`;
}

function launchdPlist({ command, folder }: Service): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${asXml(word)}</string>`).join('\n')}
  </array>
  <key>WorkingDirectory</key><string>${asXml(folder)}</string>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
</dict>
</plist>
`;
}

function windowsTask({ command: [program, ...words], folder }: Service): string {
  // A backslash before a quotation mark, and at the end, is doubled: so Windows splits arguments.
  const quoted = (text: string) => `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers><LogonTrigger><Enabled>true</Enabled></LogonTrigger></Triggers>
  <Settings>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>3</Count></RestartOnFailure>
  </Settings>
  <Actions>
    <Exec>
      <Command>${asXml(program)}</Command>
      <Arguments>${asXml(words.map(quoted).join(' '))}</Arguments>
      <WorkingDirectory>${asXml(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`;
}

function asXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
