import { EACH, parseAnswerPath, type Step } from '@bricks/contract/wire'

/** The paths of the fields to keep, such as `items[].name`, as a prefix tree. `isWhole`: everything below is kept. */
export interface KeepTree {
  isWhole: boolean
  members: Map<string, KeepTree>
  items?: KeepTree
}

export function buildKeepTree(paths: readonly string[]): KeepTree {
  const root = createKeepTree()
  for (const steps of paths.map(parseAnswerPath)) {
    if (!steps) continue
    let tree = root
    for (const step of steps) tree = addTreeStep(tree, step)
    tree.isWhole = true
  }
  return root
}

function createKeepTree(): KeepTree {
  return { isWhole: false, members: new Map() }
}

function addTreeStep(tree: KeepTree, step: Step): KeepTree {
  if (step === EACH) {
    tree.items ??= createKeepTree()
    return tree.items
  }
  const known = tree.members.get(step) ?? createKeepTree()
  tree.members.set(step, known)
  return known
}
