import { driverShell } from './system-driver.ts';

/** Debian 12, the index of all its architectures. */
export const debianImage =
  'debian:bookworm-slim@sha256:7b140f374b289a7c2befc338f42ebe6441b7ea838a042bbd5acbfca6ec875818';

const packages = [
  ...['bash', 'coreutils', 'diffutils', 'findutils', 'git', 'grep', 'gzip', 'jq', 'mawk', 'procps', 'sed', 'tar'],
  ...['g++', 'golang-go', 'rustc', 'default-jdk-headless'],
];

/** The Dockerfile. Debian's release fixes the versions. */
export function recipeOf(base: string): string {
  return `FROM ${base}
RUN apt-get update \\
 && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ${packages.join(' ')} \\
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb
# Its own user may not read it: then no script of that user can look into the process that runs it.
RUN install --mode 0111 /bin/bash ${driverShell} && install --directory --mode 1777 /sandbox
`;
}
