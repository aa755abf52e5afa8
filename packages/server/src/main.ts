import { enableCompileCache } from 'node:module'

// Before anything else is loaded, so that all of it is cached.
enableCompileCache()
const { runServer } = await import('./run-server.ts')
await runServer()
