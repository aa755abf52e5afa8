// An empty value counts as none, as it does for the server.
const host = process.env.HOST?.trim() || '127.0.0.1'
const port = process.env.PORT?.trim() || '3000'
const OWN = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
try {
  const address = OWN[host] ?? (host.includes(':') ? `[${host}]` : host)
  const { ok } = await fetch(`http://${address}:${port}/healthz`, { signal: AbortSignal.timeout(3_000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
