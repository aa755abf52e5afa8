const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env
const OWN = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
try {
  const address = OWN[host] ?? (host.includes(':') ? `[${host}]` : host)
  const { ok } = await fetch(`http://${address}:${port}/healthz`, { signal: AbortSignal.timeout(3_000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
