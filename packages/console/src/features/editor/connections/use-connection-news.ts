import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchConnectionNews } from '#api/connections/connection-news.ts'
import { projectQuery } from '#api/projects/projects.ts'

export function useConnectionNews(projectId: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      watchConnectionNews(({ project_id }) => {
        if (project_id === projectId) void client.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })
      }),
    [client, projectId],
  )
}
