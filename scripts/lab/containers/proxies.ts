import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '#scripts/processes/find-free-port.ts'
import { runCommand } from '#scripts/processes/run-command.ts'
import { createTemporaryFolder, replaceEach, undoAtEnd } from './check-tools.ts'

export const HOST = 'bricks.example'

export interface TlsProxy {
  port: number
  plainPort: number
  ca: string
}

export type StartProxy = (upstream: string) => Promise<TlsProxy>

export async function startNginx(upstream: string): Promise<TlsProxy> {
  const folder = createTemporaryFolder('nginx')
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const certificate = join(folder, 'fullchain.pem')
  const key = join(folder, 'privkey.pem')
  const file = join(folder, 'nginx.conf')
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '1']
  runCommand('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate])
  const site = replaceEach(readFileSync('deploy/nginx.conf', 'utf8'), {
    'server 127.0.0.1:3000;': `server ${upstream};`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    '/etc/ssl/bricks/fullchain.pem': `"${certificate}"`,
    '/etc/ssl/bricks/privkey.pem': `"${key}"`,
  })
  writeFileSync(file, `pid "${folder}/nginx.pid";\nevents {}\nhttp {\naccess_log off;\n${site}}\n`)
  killAtEnd(
    spawn('nginx', ['-c', file, '-g', 'daemon off; error_log stderr warn;'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  return { port, plainPort, ca: certificate }
}

/** No public authority signs for this host name, so Caddy's own authority does. */
export async function startCaddy(upstream: string): Promise<TlsProxy> {
  const folder = createTemporaryFolder('caddy')
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const here = ['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1']
  const ports = [`http_port ${plainPort}`, `https_port ${port}`]
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n${[...here, ...ports].join('\n')}\n}\n${readFileSync('deploy/Caddyfile', 'utf8')}`)
  const env = { ...process.env, HOST_NAME: HOST, UPSTREAM: upstream, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  killAtEnd(spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' }))
  return { port, plainPort, ca: join(folder, 'caddy/pki/authorities/local/root.crt') }
}

function killAtEnd(child: ChildProcess): void {
  undoAtEnd(() => child.kill('SIGTERM'))
}
