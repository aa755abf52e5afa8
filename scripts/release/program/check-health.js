const port = process.env.PORT ?? '3000'
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3_000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
