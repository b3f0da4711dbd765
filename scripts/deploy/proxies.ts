import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { begin, demand, freePort, type Program } from './program'

interface Place {
  readonly clone: string
  /** Of this trial. */
  readonly top: string
  /** By the port that the examples name. */
  readonly ports: ReadonlyMap<number, number>
}

const NAME = 'sluice.example.com'
const pointed = (text: string, ports: Place['ports']): string =>
  text.replace(/127\.0\.0\.1:(\d+)/g, (all, port: string) => `127.0.0.1:${ports.get(Number(port)) ?? all}`)

const PROXIES: Readonly<Record<string, (place: Place, port: number) => readonly string[]>> = {
  nginx: ({ clone, top, ports }, port) => {
    const folder = join(top, 'nginx')
    mkdirSync(folder)
    const [pem, key] = [join(folder, 'sluice.pem'), join(folder, 'sluice.key')]
    const certificate = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${NAME} -keyout ${key} -out ${pem}`
    execFileSync('openssl', certificate.split(' '), { stdio: 'ignore' })
    const site = pointed(readFileSync(join(clone, 'docs/deploy/nginx.conf'), 'utf8'), ports)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('/etc/ssl/sluice.pem', pem)
      .replace('/etc/ssl/sluice.key', key)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    const file = join(folder, 'nginx.conf')
    const head = `daemon off; pid ${folder}/pid; error_log stderr; events {}`
    writeFileSync(file, `${head} http { access_log off; ${paths}\n${site}\n}`)
    return ['nginx', '-e', 'stderr', '-c', file]
  },
  caddy: ({ clone, top, ports }, port) => {
    const file = join(top, 'Caddyfile')
    const site = pointed(readFileSync(join(clone, 'docs/deploy/Caddyfile'), 'utf8'), ports).replace(
      `${NAME} {`,
      `https://${NAME}:${port} {\n\ttls internal`,
    )
    const quiet = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${top}/caddy\n}\n`
    writeFileSync(file, quiet + site)
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file]
  },
}

/** Where each installed proxy's example sends what it is asked, tried with the real proxy over TLS. */
export async function tryProxies(place: Place): Promise<void> {
  for (const [name, write] of Object.entries(PROXIES)) {
    if (spawnSync(name, ['-v']).error) {
      console.log(`${name} is not installed: its example was not tried.`)
      continue
    }
    const port = await freePort()
    const proxy = begin(write(place, port), place.top, process.env)
    try {
      await tried(name, port, proxy)
    } finally {
      await proxy.stop()
    }
  }
}

async function tried(name: string, port: number, proxy: Program): Promise<void> {
  const until = Date.now() + 30_000
  while ((await ask(port, 'GET', '/')).status !== 200) {
    demand(Date.now() < until && !proxy.ended(), `${name} does not show the console.`)
    await pause(300)
  }
  const lead = await ask(port, 'POST', '/api/lead/directpost')
  demand(lead.status === 422 && lead.type.includes('json'), `${name}: a lead was answered ${lead.status}.`)
  // Neither is for the world.
  for (const path of ['/metrics', '/health/ready'])
    demand((await ask(port, 'GET', path)).status === 404, `${name} lets ${path} through.`)
  console.log(`${name}: its example shows the console, takes leads and keeps the metrics inside.`)
}

/** The example's certificate is made here, so nobody vouches for it. */
const ask = (port: number, method: string, path: string): Promise<{ status: number; type: string }> =>
  new Promise((done) => {
    const call = request(
      { host: '127.0.0.1', port, method, path, servername: NAME, headers: { host: NAME }, rejectUnauthorized: false },
      (answer) => {
        answer.resume()
        done({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '' })
      },
    )
    call.on('error', () => done({ status: 0, type: '' }))
    call.end()
  })
