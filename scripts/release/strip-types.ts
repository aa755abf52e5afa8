import { stripTypeScriptTypes } from 'node:module'

/** Matches the ending in `'#api/call.ts'` or `'./worker.ts'`: the address of an import, or of the file of a thread. */
const OWN_MODULE = /(?<=['"](?:#|\.{1,2}\/)[^'"\n]*)\.ts(?=['"])/g

/**
 * Node runs no TypeScript in `node_modules`, where npx puts a release. Lines and columns stay as they are, so that a
 * stack trace fits the source.
 */
export function stripTypes(source: string): string {
  return stripTypeScriptTypes(source).replace(OWN_MODULE, '.js')
}
