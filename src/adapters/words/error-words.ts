import { errorCode } from './error-code.ts';

/** What the system's errors mean, by the code that Node, OpenSSL or SQLite gives. */
const MEANINGS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine has no such address',
  EAGAIN: 'the system can give no more at the moment',
  EAI_AGAIN: 'no name can be looked up at the moment',
  EBADF: 'it is closed',
  EBUSY: 'something else uses it',
  ECONNABORTED: 'the connection was broken off',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the other end hung up',
  EDQUOT: 'this user may store no more',
  EEXIST: 'there is something of that name already',
  EFBIG: 'a file may not become so large',
  EHOSTUNREACH: 'no way leads there',
  EIO: 'the device does not answer as it should',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'its links lead around in a circle',
  EMFILE: 'this program has too many files open',
  ENAMETOOLONG: 'the name is too long',
  ENETUNREACH: 'no network of this machine leads there',
  ENFILE: 'this machine has too many files open',
  ENODEV: 'the device is gone',
  ENOENT: 'there is nothing of that name',
  ENOEXEC: 'it is no program of this machine',
  ENOMEM: 'this machine has no memory left',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENOTEMPTY: 'the folder is not empty',
  ENOTFOUND: 'there is no machine of that name',
  ENXIO: 'the device is gone',
  EPERM: 'the system does not allow it',
  EPIPE: 'the other end hung up',
  EPROTO: 'the other end speaks no TLS there',
  ERR_FS_EISDIR: 'it is a folder, not a file',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_OSSL_PEM_NO_START_LINE: 'there is no PEM block in it',
  ERR_STRING_TOO_LONG: 'it is too large',
  EROFS: 'the disk can only be read',
  ESTALE: 'the disk is no longer there',
  ETIMEDOUT: 'no answer came in time',
  ETXTBSY: 'a program runs from it',
  EXDEV: 'it lies on another disk',
  SQLITE_BUSY: 'another program writes to it',
  SQLITE_CANTOPEN: 'the file cannot be opened',
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR: 'the disk does not read or write as it should',
  SQLITE_NOMEM: 'this machine has no memory left',
  SQLITE_PERM: 'this user may not use it',
  SQLITE_READONLY: 'it can only be read',
};

/**
 * What an error says, for people. The words of the system and its libraries are not for them: they get what the error means, with
 * its code, by which it can be looked up. Our own errors speak for themselves.
 */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = errorCode(error) ?? '';
  const meaning = MEANINGS[code] ?? MEANINGS[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
  return meaning === undefined ? error.message.trim() : `${meaning}, ${code}`;
}
