import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { PAGES } from '#pages.ts'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { SectionNavigation } from '#ui/sections/section-navigation.tsx'
import { MailReport } from './reports/mail.tsx'
import { OperatorLog } from './reports/operator-log.tsx'
import { Providers } from './reports/providers.tsx'
import { SessionsOfPeople } from './reports/sessions.tsx'
import { UsageReport } from './reports/usage.tsx'
import { buildOperatorPath, OPERATOR_SECTIONS, type OperatorSectionId } from './sections.ts'
import { SignUpSettings } from './sign-up/sign-up-settings.tsx'
import { Templates } from './templates/templates.tsx'
import { Users } from './users/users.tsx'

const CONTENTS: Record<OperatorSectionId, () => ReactNode> = {
  users: () => <Users />,
  signup: () => <SignUpSettings />,
  templates: () => <Templates />,
  usage: () => <UsageReport />,
  providers: () => <Providers />,
  mail: () => <MailReport />,
  sessions: () => <SessionsOfPeople />,
  log: () => <OperatorLog />,
}

const LINKS = OPERATOR_SECTIONS.map(({ id, label }) => ({ to: buildOperatorPath(id), label }))

export default function OperatorSections() {
  const { section = 'users' } = useParams()
  const shown = OPERATOR_SECTIONS.find(({ id }) => id === section)
  if (!shown) return <Navigate to={PAGES.operator.path} replace />
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
      <SectionNavigation label="Operator" links={LINKS} />
      <div className="max-w-200 min-w-0">
        <PageHeading title={shown.label} description={shown.about} />
        {CONTENTS[shown.id]()}
      </div>
    </div>
  )
}
