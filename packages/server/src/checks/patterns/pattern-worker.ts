import { parentPort, workerData } from 'node:worker_threads'
import { compilePattern } from './compile-pattern.ts'
import type { PatternSearch } from './search-patterns.ts'

for (const { pattern, text } of workerData as PatternSearch[]) {
  const matcher = compilePattern(pattern)?.matcher(text)
  if (!matcher) parentPort?.postMessage(null)
  else parentPort?.postMessage(matcher.find() ? (matcher.group() ?? '') : undefined)
}
