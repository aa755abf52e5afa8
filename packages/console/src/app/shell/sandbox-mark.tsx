import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config.ts'
import { Badge } from '#ui/badge.tsx'

/** Says plainly that the providers behind this server are stand-ins. */
export function SandboxMark() {
  const { data } = useQuery(configQuery)
  return data?.sandbox && <Badge tone="amber">Sandbox</Badge>
}
