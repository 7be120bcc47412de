import type { SystemJob } from '../../../verify/ports.ts';

/** Bash that its own user may not read: so no script of that user can look into the driver, or act on it. */
export const driverShell = '/usr/local/bin/quality-baseline-bash';
export const sandboxPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** How the driver ends when it cannot read what a script left, or when the script limited the driver. */
export const scriptsFault = 99;
/** Begins an expansion of bash in a template of TypeScript. */
const expand = '${';

/**
 * Process 1 of a box. For each job it reads a line `MARK BYTES` and an archive, runs the script, ends whatever the
 * script started, and writes MARK, the counts and the folder. The script never sees MARK, so it cannot write that itself.
 * After `MARK BYTES keep`, the script runs in the folder as the one before left it.
 */
export const driver = String.raw`
set -uf +m
exec 4>&2 2>/dev/null
declare -x LC_ALL=C
box=/sandbox
counts() {
  local file name value fields ooms=0 cpu=0
  for file in /sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control; do
    [ -r "$file" ] && while read -r name value; do [ "$name" = oom_kill ] && ooms=$value; done <"$file"
  done
  if [ -r /sys/fs/cgroup/cpuacct/cpuacct.usage ]; then
    read -r cpu </sys/fs/cgroup/cpuacct/cpuacct.usage
    cpu=$((cpu / 1000))
  elif [ -r /sys/fs/cgroup/cpu.stat ]; then
    while read -r name value; do [ "$name" = usage_usec ] && cpu=$value; done </sys/fs/cgroup/cpu.stat
  else
    read -ra fields </proc/1/stat
    cpu=$((10000 * (fields[13] + fields[14] + fields[15] + fields[16])))
  fi
  printf '%s %s' "$ooms" "$cpu"
}
readable() { find "$@" -type d ! -perm -u=rwx -exec chmod u+rwx {} \; ; }
own() {
  local fields
  limits=
  IFS= read -rd '' limits </proc/self/limits
  read -ra fields </proc/1/stat
  limits+="nice $((fields[18])) policy $((fields[40]))"
}
own
before=$limits
printf 'ready %s\n' "$(counts)"
while read -r mark bytes keep; do
  cd "$box" || exit
  if [ -z "$keep" ]; then
    for place in "$box" /tmp /dev/shm; do
      readable "$place" -mindepth 1
      find "$place" -mindepth 1 -delete || exit
    done
    ipcrm --all
    find /dev/mqueue -mindepth 1 -delete
  else
    readable script stdin
    rm -rf script stdin
  fi
  head -c "$bytes" | tar -xp || exit ${expand}keep:+${scriptsFault}}
  (
    cd folder || exit
    exec env -i PATH="$PATH" HOME=/tmp LANG=C.UTF-8 TZ=UTC bash ../script <../stdin 2>&4 4>&-
  )
  code=$?
  while kill -KILL -1; do :; done
  own
  [ "$limits" = "$before" ] || exit ${scriptsFault}
  chmod 1777 "$box" /tmp /dev/shm
  printf '%s' "$mark" >&4
  printf '%s%s %s\n' "$mark" "$code" "$(counts)"
  find folder -printf '%y %m %s %P\0%l\0' \( -type d ! -perm -u=rwx -o -type f ! -perm -u=r \) \
    -fprintf "$mark" '%m %p\0' -exec chmod u+rwx {} \; || exit ${scriptsFault}
  printf '\0'
  (set -o pipefail; find folder -type f -print0 | xargs -0r cat) || exit ${scriptsFault}
  # A script that comes after this one finds the permissions as they were.
  closed=()
  [ -s "$mark" ] && mapfile -d '' -t closed <"$mark"
  rm -f "$mark"
  for ((at = ${expand}#closed[@]} - 1; at >= 0; at--)); do
    mode=${expand}closed[at]%% *} path=${expand}closed[at]#* }
    [ "$path" = folder ] || chmod "$mode" "$path"
  done
  printf '%s' "$mark"
done
`;

/** What the driver reads for the first script of a job. */
export function encodeJob(mark: string, job: SystemJob): Buffer {
  const modes = job.modes ?? {};
  const folders = [...Object.keys(job.files), ...Object.keys(modes)].filter((path) => path.endsWith('/'));
  const all = [...new Set(folders)].sort();
  const files = Object.keys(job.files).filter((path) => !path.endsWith('/'));
  const entries = [
    ...scriptEntries(job.script, job.stdin),
    tarEntry('folder/', '755'),
    ...all.map((path) => tarEntry(`folder/${path}`, isOpen(modes[path]) ? (modes[path] ?? '755') : '755')),
    ...files.map((path) => tarEntry(`folder/${path}`, modes[path] ?? '644', job.files[path])),
    // Nothing can be put into a folder that its owner cannot open.
    ...all.filter((path) => !isOpen(modes[path])).map((path) => tarEntry(`folder/${path}`, modes[path] ?? '755')),
  ];
  return withHead(mark, '', entries);
}

function isOpen(mode = '755'): boolean {
  return /7..$/.test(mode);
}

/** What the driver reads for a further script in the same folder. */
export function encodeNext(mark: string, script: string): Buffer {
  return withHead(mark, ' keep', scriptEntries(script));
}

function withHead(mark: string, how: string, entries: readonly Buffer[]): Buffer {
  const archive = Buffer.concat([...entries, Buffer.alloc(1024)]);
  return Buffer.concat([Buffer.from(`${mark} ${archive.length}${how}\n`), archive]);
}

function scriptEntries(script: string, stdin = ''): Buffer[] {
  return [tarEntry('script', '644', script), tarEntry('stdin', '644', stdin)];
}

/** Each file has the same time, so that a listing is the same in each run: 2026-01-01. */
const modifiedAt = 1_767_225_600;

function tarEntry(path: string, mode: string, text?: string): Buffer {
  const name = Buffer.from(path);
  const content = Buffer.from(text ?? '');
  const longName = Buffer.concat([name, Buffer.alloc(1)]);
  const long = name.length <= 100 ? [] : [tarHeader(Buffer.from('@'), '644', longName.length, 'L'), padded(longName)];
  const header = tarHeader(name.subarray(0, 100), mode, content.length, text === undefined ? '5' : '0');
  return Buffer.concat([...long, header, padded(content)]);
}

function tarHeader(name: Buffer, mode: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(512);
  name.copy(header);
  header.write(mode.padStart(7, '0'), 100);
  header.write('0000000\x000000000\0', 108);
  header.write(size.toString(8).padStart(11, '0'), 124);
  header.write(modifiedAt.toString(8).padStart(11, '0'), 136);
  header.write(`        ${type}`, 148);
  header.write('ustar  \0', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}
