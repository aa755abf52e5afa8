import { configure } from 'shadow-dom-testing-library'

/**
 * By default a test waits one second for an element. The first element of a lazy part comes only once its chunks are
 * prepared and loaded, which takes longer on a busy machine.
 */
configure({ asyncUtilTimeout: 10_000 })
