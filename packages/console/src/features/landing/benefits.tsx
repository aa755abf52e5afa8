import { Section } from './section.tsx'

const ADDRESS = '/handbook/pictures/editor'
const ALT = 'The editor: what the bot is told on one side, the two APIs it may call on the other'
const SIZE = { width: 1080, height: 640, loading: 'lazy', decoding: 'async' } as const
const STYLE =
  'h-auto w-full rounded-card border object-cover object-left-top shadow-float max-sm:aspect-5/4 rtl:object-right-top'

const BENEFITS = [
  {
    title: 'Answers, not links',
    text: 'A visitor asks in their own words and gets the state of their order, a free table, the price today. Nobody searches a help page.',
  },
  {
    title: 'Fewer tickets',
    text: 'The questions that come every day are answered while your people sleep. What is left for them is worth their time.',
  },
  {
    title: 'Yours to change',
    text: 'The bot’s instructions and the APIs it calls are in one place. Whoever knows the business can change them.',
  },
]

export function Benefits() {
  return (
    <div className="border-y bg-sunken">
      <Section title="What changes when a bot can look things up">
        <div className="grid items-center gap-8 lg:grid-cols-[2fr_3fr] lg:gap-12">
          <ol className="divide-y border-y">
            {BENEFITS.map(({ title, text }) => (
              <li key={title} className="py-6">
                <h3 className="text-20 font-semibold">{title}</h3>
                <p className="mt-2 text-16 text-muted">{text}</p>
              </li>
            ))}
          </ol>
          <ProductPicture />
        </div>
      </Section>
    </div>
  )
}

function ProductPicture() {
  return (
    <div>
      <img {...SIZE} alt={ALT} src={`${ADDRESS}.webp`} className={`in-light ${STYLE}`} />
      <img {...SIZE} alt={ALT} src={`${ADDRESS}-dark.webp`} className={`in-dark ${STYLE}`} />
    </div>
  )
}
