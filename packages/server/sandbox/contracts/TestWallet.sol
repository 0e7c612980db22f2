// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The smallest contract wallet: one owner, whose 65-byte signature it accepts (ERC-1271), and who
/// may have it call anything. For tests alone.
contract TestWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature)
        external
        view
        returns (bytes4)
    {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(
            digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
        return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function execute(address target, bytes calldata data) external {
        require(msg.sender == owner, "TestWallet: not the owner");
        (bool success,) = target.call(data);
        require(success, "TestWallet: call failed");
    }
}

/// Deploys a wallet at an address known beforehand, as ERC-6492 signatures need.
contract TestWalletFactory {
    function deploy(address owner, bytes32 salt) external returns (TestWallet) {
        return new TestWallet{salt: salt}(owner);
    }

    function addressOf(address owner, bytes32 salt) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(TestWallet).creationCode, abi.encode(owner)));
        return address(
            uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code))))
        );
    }
}

/// Accepts any signature, after burning nearly all the gas it is given.
contract GreedyWallet {
    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        uint256 rest = gasleft() / 100;
        while (gasleft() > rest + 2_000) {}
        return 0x1626ba7e;
    }
}
