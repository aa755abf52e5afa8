import type { QueryClient } from '@tanstack/react-query'

export function watchRefusals(client: QueryClient, tell: (error: unknown) => void): () => void {
  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') tell(event.action.error)
  })
  const stopMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') tell(event.action.error)
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}
