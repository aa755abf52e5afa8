import { Check } from '#ui/icons/first-icons.ts'
import { ArrowUp, CalendarClock, NotebookPen, PackageSearch } from './landing-icons.ts'

const APIS = [
  { Icon: PackageSearch, name: 'Order status', needs: 'needs the order number' },
  { Icon: CalendarClock, name: 'Delivery slots', needs: 'needs the postcode' },
  { Icon: NotebookPen, name: 'Leave a note', needs: 'needs the text' },
]

export function HeroPicture() {
  return (
    <div
      role="img"
      aria-label="A chat in which a bot finds an order and its delivery slot by calling two connected APIs"
      className="relative mx-auto w-full max-w-120 xl:max-w-none xl:ps-52"
    >
      <div aria-hidden="true" className="absolute inset-y-0 start-0 hidden xl:block">
        <ul className="flex h-full flex-col justify-center gap-3">
          {APIS.map(({ Icon, name, needs }) => (
            <li key={name} className="flex w-46 items-center gap-3 rounded-card border bg-surface p-3 shadow-float">
              <span className="grid size-8 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
                <Icon className="size-4" />
              </span>
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="block text-12 text-muted">{needs}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <SampleChat />
    </div>
  )
}

function SampleChat() {
  return (
    <div aria-hidden="true" className="relative rounded-bubble border bg-surface shadow-float">
      <div className="flex items-center gap-3 border-b px-5 py-4">
        <span className="grid size-8 place-items-center rounded-control bg-blue-soft font-bold text-blue-text">P</span>
        <span>
          <span className="block font-semibold">Parcel helper</span>
          <span className="block text-12 text-muted">Usually answers at once</span>
        </span>
      </div>
      <div className="flex flex-col items-start gap-3 p-5">
        <p className="max-w-72 rounded-bubble rounded-es-tag bg-grey-bubble px-4 py-2.5">
          Hello! Give me an order number and I will find your parcel.
        </p>
        <p className="max-w-72 animate-appear self-end rounded-bubble rounded-ee-tag bg-blue px-4 py-2.5 text-blue-ink [animation-delay:500ms]">
          Where is A17? I’m home on Thursday.
        </p>
        <Step name="Order status" time="0.2 s" delay="[animation-delay:1100ms]" />
        <Step name="Delivery slots" time="0.3 s" delay="[animation-delay:1500ms]" />
        <p className="max-w-72 animate-appear rounded-bubble rounded-es-tag bg-grey-bubble px-4 py-2.5 [animation-delay:2000ms]">
          <strong>A17</strong> is out for delivery and comes <strong>Thursday, 9–11</strong>. Shall I leave a note for
          the driver?
        </p>
      </div>
      <div className="mx-4 mb-4 flex h-12 items-center justify-between rounded-card border border-line-strong ps-4 pe-2 text-placeholder">
        Type a message...
        <span className="grid size-8 place-items-center rounded-control bg-blue text-blue-ink">
          <ArrowUp className="size-4" />
        </span>
      </div>
    </div>
  )
}

function Step({ name, time, delay }: { name: string; time: string; delay: string }) {
  return (
    <p className={`flex animate-appear items-center gap-2 text-12 text-muted ${delay}`}>
      <Check className="size-4 text-green" />
      <span>
        Looked up <strong className="text-text">{name}</strong> · {time}
      </span>
    </p>
  )
}
