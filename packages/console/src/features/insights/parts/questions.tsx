import type { Insights } from '@bricks/contract'
import { Part } from './part.tsx'

export function Questions({ questions }: { questions: Insights['questions'] }) {
  return (
    <Part title="What people ask" hint="Asked twice or more, alike ones together">
      <ol className="divide-y">
        {questions.map(({ text, count }) => (
          <li key={text} className="flex items-baseline gap-3 py-2">
            <span className="w-10 shrink-0 font-semibold">
              {count.toLocaleString('en')}
              <span className="sr-only"> times</span>
            </span>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}
