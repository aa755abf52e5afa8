import type { Rolldown, ViteBuilder } from 'vite'

type Built = Awaited<ReturnType<ViteBuilder['build']>>

export type OutputFile = Rolldown.OutputChunk | Rolldown.OutputAsset

export function listOutputFiles(built: Built): OutputFile[] {
  if (Array.isArray(built)) return built.flatMap(listOutputFiles)
  return 'output' in built ? built.output : []
}
