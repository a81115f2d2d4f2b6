/**
 * The name under which a cookie is kept. Over TLS it is bound to this very host, so that no other host of the domain can set
 * it (RFC 6265bis, section 4.1.3.2); plain HTTP is for development on localhost.
 */
export const hostCookie = (name: string, overTls: boolean): string => (overTls ? `__Host-${name}` : name);
