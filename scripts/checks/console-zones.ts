import type { SourceFile } from './source-files.ts'

const ZONES = ['styles', 'ui', 'api', 'features', 'app']

const SCHEMAS = /^import (?!type)[^'"]*from '@bricks\/contract'/m

export function checkConsoleZones(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.package === 'console' && !file.isTest)
    .flatMap(({ path, text, imports }) => {
      const from = findZoneOfPath(path.replace('packages/console/src/', ''))
      // The console may not contain the schema library: it tries `new Function`, which our content security policy
      // reports, and it is larger than the code of a screen.
      const schemas = SCHEMAS.test(text) ? [`${path} may take types alone from @bricks/contract`] : []
      const crossings = imports.flatMap((target) => {
        const to = findZoneOfPath(target.startsWith('#') ? target.slice(1) : '')
        if (!from || !to) return []
        if (to.rank > from.rank) return [`${path} may not import ${target}: it lies above`]
        const isOtherFeature = from.zone === 'features' && to.zone === 'features' && from.feature !== to.feature
        return isOtherFeature ? [`${path} may not import ${target}: features don't know each other`] : []
      })
      return [...schemas, ...crossings]
    })
}

function findZoneOfPath(path: string) {
  const [zone = '', feature] = path.split('/')
  const rank = ZONES.indexOf(zone)
  return rank < 0 ? undefined : { zone, feature, rank }
}
