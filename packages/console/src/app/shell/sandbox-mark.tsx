import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/account/config.ts'
import { Badge } from '#ui/base/badge.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

export function SandboxMark() {
  const { data } = useQuery(configQuery)
  if (!data?.sandbox) return null
  return (
    <span className="flex items-center gap-2">
      <Badge tone="amber">Sandbox</Badge>
      <MailboxLink />
    </span>
  )
}

export function MailboxLink() {
  const { data } = useQuery(configQuery)
  if (!data?.sandbox || data.mailbox_url === '') return null
  return (
    <a
      href={data.mailbox_url}
      target="_blank"
      rel="noreferrer"
      className={`text-12 pointer-coarse:py-3.5 ${TEXT_LINK_STYLE}`}
    >
      Mailbox
    </a>
  )
}
