import { enableCompileCache } from 'node:module'

// Must come first, so that all modules are cached.
enableCompileCache()
const { runServer } = await import('./process/run-server.ts')
await runServer()
