import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/account/config.ts'
import { Mail } from '#ui/icons/first-icons.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

export function ContactIntro() {
  const { data: config } = useQuery(configQuery)
  return (
    <div className="flex flex-col gap-4 text-16 text-muted">
      <p>Tell us what you build, what does not work, or what you miss. A person reads every message.</p>
      <p className="flex min-h-6 items-center gap-3 wrap-anywhere pointer-coarse:min-h-11">
        <Mail aria-hidden="true" className="size-4 shrink-0" />
        {config?.support_email ? (
          <a href={`mailto:${config.support_email}`} className={`pointer-coarse:py-2.5 ${TEXT_LINK_STYLE}`}>
            {config.support_email}
          </a>
        ) : (
          'We answer by e-mail.'
        )}
      </p>
    </div>
  )
}
