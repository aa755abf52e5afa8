import type { ProviderHealth } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { describeAge } from '#api/describe-age.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { providerHealthQuery } from '#api/operator/operator.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'

const FAILING = 0.1

const CODES: Readonly<Record<string, string>> = {
  provider_key_invalid: 'Refused a key',
  provider_unreachable: 'Could not be reached',
  provider_failed: 'Failed',
  provider_busy: 'Was too busy',
  provider_timeout: 'Took too long',
  model_unavailable: 'Does not have the model',
}

export function Providers() {
  const { data: providers, error, isFetching, refetch } = useQuery(providerHealthQuery)
  const problems = providers?.flatMap((provider) => provider.problems).sort(compareNewestFirst) ?? []
  return (
    <div className="grid gap-4">
      {error && !providers && (
        <RetryNotice text={describeLoadFailure('Providers', error)} onRetry={refetch} pending={isFetching} />
      )}
      {!providers && !error && <Skeleton className="h-60" />}
      {providers?.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} />
      ))}
      {problems.length > 0 && <ProviderProblems problems={problems} />}
    </div>
  )
}

function ProviderCard({ provider: { label, models } }: { provider: ProviderHealth }) {
  return (
    <section aria-label={label}>
      <Card className="p-5">
        <div className="flex items-center justify-between gap-4">
          <h2 className="min-w-0 font-semibold wrap-anywhere">{label}</h2>
          <HealthBadge models={models} />
        </div>
        {models.length > 0 && (
          <ul aria-label={`Models of ${label}`} className="mt-3 -mb-2 divide-y border-t">
            {models.map(({ id, answers, failed }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 tabular-nums">
                <span className="min-w-0 wrap-anywhere">{id}</span>
                <span className={failed > 0 ? 'text-red-text' : 'text-muted'}>
                  {failed > 0
                    ? `${failed.toLocaleString('en')} of ${answers.toLocaleString('en')} failed`
                    : `${answers.toLocaleString('en')} answered`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function HealthBadge({ models }: Pick<ProviderHealth, 'models'>) {
  const answers = models.reduce((sum, model) => sum + model.answers, 0)
  const failed = models.reduce((sum, model) => sum + model.failed, 0)
  if (answers === 0) return <Badge>Not asked</Badge>
  if (failed === 0) return <Badge tone="green">Answers</Badge>
  return failed / answers < FAILING ? <Badge tone="amber">Fails at times</Badge> : <Badge tone="red">Failing</Badge>
}

function compareNewestFirst({ at: one }: { at: string }, { at: other }: { at: string }): number {
  return one < other ? 1 : -1
}

function ProviderProblems({ problems }: Pick<ProviderHealth, 'problems'>) {
  return (
    <section aria-label="What was said of the failures">
      <Card className="p-5">
        <h2 className="font-semibold">What was said of the failures</h2>
        <ul className="mt-3 -mb-3 divide-y border-t">
          {problems.map(({ code, at, said }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems may be alike, and the list keeps its order
            <li key={place} className="py-3">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>{CODES[code] ?? code}</span>
                <span className="text-12 text-muted">{describeAge(at, new Date())}</span>
              </p>
              {said && <p className="mt-1 font-mono text-12 wrap-anywhere text-muted">{said}</p>}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
