use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use super::Front;

/// Where a request comes from: an address, or the network of one, as far as one household has all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Address(IpAddr);

impl Address {
    pub(super) fn of(request: &Request, behind_proxy: bool) -> Address {
        Address::read(request.headers(), request.extensions(), behind_proxy)
    }

    fn read(headers: &HeaderMap, extensions: &Extensions, behind_proxy: bool) -> Address {
        let connected = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // The proxy puts the address that it saw behind all that came with the request.
        let forwarded = || headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?.rsplit(',').next();
        let said = if behind_proxy { forwarded().and_then(|text| text.trim().parse().ok()) } else { None };
        Address::new(said.or(connected).unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)))
    }

    pub(super) fn new(address: IpAddr) -> Address {
        match address.to_canonical() {
            IpAddr::V4(address) => Address(address.into()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Address(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
        }
    }
}

impl FromRequestParts<Arc<Front>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, front: &Arc<Front>) -> Result<Address, Infallible> {
        Ok(Address::read(&parts.headers, &parts.extensions, front.manners().behind_proxy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_address() {
        let of = |text: &str| Address::new(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:aaaa::1"), of("2001:db8:1:2:bbbb::2"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }

    #[test]
    fn what_a_proxy_says_is_believed_only_behind_one() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "198.51.100.7, 192.0.2.9".parse().unwrap());
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        let of = |behind_proxy| Address::read(&headers, &extensions, behind_proxy);
        assert_eq!(of(false), Address::new("127.0.0.1".parse().unwrap()));
        assert_eq!(of(true), Address::new("192.0.2.9".parse().unwrap()));
    }
}
