import type { PlacedChat } from '#placed-chat.ts'

/** The facts of each event that the page's analytics may get: never the words of the chat. */
const FACTS: Record<string, string[]> = {
  open: [],
  close: [],
  message: [],
  reply: [],
  call: ['brick', 'state'],
  error: ['code', 'status'],
  limit: [],
  unavailable: ['reason'],
}

export function pushEventsToDataLayer({ host, options }: PlacedChat): void {
  const page = window as { dataLayer?: unknown[] }
  for (const [name, facts] of Object.entries(FACTS)) {
    host.addEventListener(`bricks:${name}`, (event) => {
      const { detail } = event as CustomEvent<Record<string, unknown>>
      page.dataLayer ??= []
      page.dataLayer.push({
        event: `bricks_${name}`,
        bricks_project: options.project,
        ...Object.fromEntries(facts.map((fact) => [`bricks_${fact}`, detail[fact]])),
      })
    })
  }
}
