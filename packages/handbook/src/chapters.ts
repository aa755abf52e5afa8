/** The chapters in reading order. A page is the name of a file in docs/handbook. */
export const CHAPTERS: readonly { title: string; pages: readonly string[] }[] = [
  { title: 'Start', pages: ['index', 'first-bot'] },
  {
    title: 'Build',
    pages: ['connecting-an-api', 'confirm', 'ready-bricks', 'testing', 'deploying', 'members', 'plans', 'signing-in'],
  },
  { title: 'Understand', pages: ['conversations', 'insights', 'why-and-routing', 'checks'] },
  { title: 'Share', pages: ['embedding', 'identity', 'handoff', 'cards'] },
  { title: 'When something is wrong', pages: ['troubleshooting'] },
  { title: 'Operate', pages: ['running-it-yourself', 'operator', 'installing', 'providers'] },
]
