import { expect, test } from 'vitest'
import { listProductionPackages } from './list-production-packages.ts'

const packages = {
  'packages/server': { dependencies: { '@own/contract': '1', framework: '1' } },
  'packages/contract': { dependencies: { schemas: '1' } },
  'node_modules/@own/contract': { resolved: 'packages/contract', link: true },
  'node_modules/framework': { dependencies: { schemas: '2' }, optionalDependencies: { native: '1' } },
  'node_modules/framework/node_modules/schemas': {},
  'node_modules/schemas': { peerDependencies: { types: '1' }, peerDependenciesMeta: { types: { optional: true } } },
  'node_modules/native': { optionalDependencies: { 'native-linux': '1', 'native-android': '1' } },
  'node_modules/native-linux': { os: ['linux'], cpu: ['x64'] },
  'node_modules/native-android': { os: ['android'], cpu: ['arm64'] },
  'node_modules/types': {},
  'node_modules/tests': {},
}

test('a release holds what the server needs for every machine it is for, and nothing else', () => {
  expect(listProductionPackages(packages, 'packages/server')).toEqual([
    'node_modules/framework',
    'node_modules/framework/node_modules/schemas',
    'node_modules/native',
    'node_modules/native-linux',
    'node_modules/schemas',
  ])
})

test('a release is not made of a lockfile that lacks something', () => {
  const broken = { 'packages/server': { dependencies: { framework: '1' } } }
  expect(() => listProductionPackages(broken, 'packages/server')).toThrow('The lockfile has no framework')
})
