import { FlaskConical } from '#ui/icons/first-icons.ts'
import { CodeXml, KeyRound, LibraryBig, PlugZap, Rocket } from './landing-icons.ts'
import { Section } from './section.tsx'

const FEATURES = [
  {
    Icon: PlugZap,
    title: 'Connect any API',
    text: 'Paste its address and say what it is good for. The bot fills in the rest from what people write.',
  },
  {
    Icon: FlaskConical,
    title: 'Try before you trust',
    text: 'Talk to your bot in a test chat and see each call it made, what came back, and how long it took.',
  },
  {
    Icon: Rocket,
    title: 'Live in one click',
    text: 'Deploy, and it answers at its own address. Change it, test it, deploy again: visitors never see a draft.',
  },
  {
    Icon: CodeXml,
    title: 'One line on your site',
    text: 'The widget is one script tag. It loads the chat when someone comes near it, and leaves your page as it was.',
  },
  {
    Icon: KeyRound,
    title: 'Your key, your data',
    text: 'Your provider key is stored encrypted. Secrets of your APIs are written once and never shown again.',
  },
  {
    Icon: LibraryBig,
    title: 'Start from the library',
    text: 'Templates for orders, bookings, help desks and more. Some work right away, others after a short setup.',
  },
]

export function Features() {
  return (
    <Section id="features" title="Everything between a question and a true answer">
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-12 lg:gap-y-12">
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" className="mb-4 size-6 text-accent-text" />
            <h3 className="text-16 font-semibold">{title}</h3>
            <p className="mt-1 text-16 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
