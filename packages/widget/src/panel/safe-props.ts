import type { Options } from 'preact'

/** Cuts every element's properties off from Object.prototype: what a page has put there must not become attributes of ours. */
export function keepProps(options: Options): void {
  const before = options.vnode
  options.vnode = (vnode) => {
    Object.setPrototypeOf(vnode.props, null)
    before?.(vnode)
  }
}
