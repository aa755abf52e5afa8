import { EACH, parseAnswerPath, type Step } from '@bricks/contract/wire'

export interface KeepTree {
  isWhole: boolean
  members: Map<string, KeepTree>
  items?: KeepTree
}

const PLAIN_NAME = /^[^.[\]"]+$/

export function growKeepTree(paths: readonly string[]): KeepTree {
  const root = createTree()
  for (const steps of paths.map(parseAnswerPath)) {
    if (!steps) continue
    let tree = root
    for (const step of steps) tree = growStep(tree, step)
    tree.isWhole = true
  }
  return root
}

export function writePath(steps: readonly Step[]): string {
  return steps.reduce<string>((path, step) => {
    if (step === EACH) return `${path}[]`
    if (!PLAIN_NAME.test(step)) return `${path}[${JSON.stringify(step)}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}

function createTree(): KeepTree {
  return { isWhole: false, members: new Map() }
}

function growStep(tree: KeepTree, step: Step): KeepTree {
  if (step === EACH) {
    tree.items ??= createTree()
    return tree.items
  }
  const known = tree.members.get(step) ?? createTree()
  tree.members.set(step, known)
  return known
}
