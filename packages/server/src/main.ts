import { enableCompileCache } from 'node:module'

// Must run before any import of the server, so that all its modules are cached.
enableCompileCache()
const { runServer } = await import('./process/run-server.ts')
await runServer()
