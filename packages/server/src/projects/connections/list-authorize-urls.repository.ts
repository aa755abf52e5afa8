import type { Database } from '#db/database.ts'
import { parseProjectContent } from '#projects/project.ts'

export async function listAuthorizeUrls(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('projects')
    .select('draft')
    .where('owner_id', '=', userId)
    .where('draft', 'like', '%"oauth2-code"%')
    .execute()
  const connections = rows.flatMap(({ draft }) => parseProjectContent(draft).connections ?? [])
  return connections.flatMap(({ auth }) => (auth.kind === 'oauth2-code' ? [auth.authorize_url] : []))
}
