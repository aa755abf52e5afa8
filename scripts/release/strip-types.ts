import { stripTypeScriptTypes } from 'node:module'

/** `'#api/call.ts'`, `'./worker.ts'`: what is imported, and the files of threads. */
const OWN_MODULE = /(?<=['"](?:#|\.{1,2}\/)[^'"\n]*)\.ts(?=['"])/g

/**
 * Node takes no TypeScript out of `node_modules`, where a release lies that was started by npx. Lines and columns stay as they
 * are, so that a stack trace fits the source.
 */
export function stripTypes(source: string): string {
  return stripTypeScriptTypes(source).replace(OWN_MODULE, '.js')
}
