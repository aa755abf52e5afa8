/** The handbook's pages in reading order, by the names of their files in docs/handbook. */
export const CHAPTERS: readonly { title: string; pages: readonly string[] }[] = [
  { title: 'Start', pages: ['index', 'first-bot'] },
  { title: 'Build', pages: ['connecting-an-api', 'testing', 'deploying', 'plans'] },
  { title: 'Share', pages: ['embedding'] },
  { title: 'When something is wrong', pages: ['troubleshooting'] },
  { title: 'Operate', pages: ['running-it-yourself'] },
]
