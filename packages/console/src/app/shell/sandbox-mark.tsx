import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config.ts'
import { Badge } from '#ui/badge.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

/** Says plainly that the providers behind this server are stand-ins, and where the mail is that it sends. */
export function SandboxMark() {
  const { data } = useQuery(configQuery)
  if (!data?.sandbox) return null
  return (
    <span className="flex items-center gap-2">
      <Badge tone="amber">Sandbox</Badge>
      {data.mailbox_url !== '' && (
        <a href={data.mailbox_url} target="_blank" rel="noreferrer" className={`text-12 ${TEXT_LINK_STYLE}`}>
          Mailbox
        </a>
      )}
    </span>
  )
}
